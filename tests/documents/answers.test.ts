import { expect, test } from 'vitest'

import { answersPdf, type AnsweredQuestions } from '#documents/answers.ts'
import { PRINTED_TEXTS } from '#documents/printed.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { aQuestion, QUESTIONS } from '#tests/an-intake.ts'
import { aBuyer } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

const ANSWERED: AnsweredQuestions = {
  order: { number: '123456789', buyer: aBuyer({ companyName: 'Harbour Joinery Ltd' }) },
  name: 'Valuation',
  intake: {
    questions: [
      ...QUESTIONS.slice(0, 2),
      aQuestion('why', 'long', 'Why now?', { required: false }),
      aQuestion('who', 'short', 'Who decides?', { required: false }),
    ],
  },
  answers: { sells: 'no', goods: 'Tables', who: 'Ζωή Ярослав Łukasz' },
  answersState: 'sent',
  answersSentAt: '2026-03-02T10:00:00.000Z',
  madeAt: new Date('2026-03-03T10:00:00.000Z'),
}

const printed = async (more: Partial<AnsweredQuestions> = {}) =>
  readPdf(await answersPdf({ ...ANSWERED, ...more }, await pdfTools()))

test('the PDF of a customer’s answers is tagged and has each visible question with its answer', async () => {
  const { text, title, language, roles, pages } = await printed()
  expect({ title, language, pages }).toEqual({
    title: 'Answers: order 123456789',
    language: 'en-GB',
    pages: 1,
  })
  for (const words of [
    'Order 123456789: Harbour Joinery Ltd',
    `Sent on ${formatLondonTime(ANSWERED.answersSentAt ?? '').replaceAll(/\s+/g, ' ')}`,
    'Do you sell goods? No',
    'Why now? Not answered',
    'Who decides? Ζωή Ярослав Łukasz',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/Which goods|Tables/)
  expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H3', 'H3', 'H3'])
})

test('the PDF of unsent answers is marked as not sent', async () => {
  expect((await printed({ answersState: 'open' })).text).toContain('Not sent yet')
})

test('the PDF of the answers has every line of a long answer, and a note in place of an unprintable answer', async () => {
  const why = `${Array.from({ length: 90 }, (_, line) => `Reason\t${line}`).join('\n')}\n漢字`
  const { lines, pages } = await printed({ answers: { sells: 'no', why } })
  expect(pages).toBeGreaterThan(1)
  expect(lines).toEqual(
    expect.arrayContaining(['Reason 0', 'Reason 89', PRINTED_TEXTS.notPrintable('123456789')]),
  )
})
