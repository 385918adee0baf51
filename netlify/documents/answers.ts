import { buyerName, type Order } from '#domain/order/order.ts'
import { answerText } from '#domain/portal/answers.texts.ts'
import { visibleQuestions, type Answers, type Intake } from '#domain/portal/intake.ts'
import type { QuestionnaireState } from '#domain/portal/portal.ts'
import { formatLondonTime } from '#domain/time/date.ts'

import { writeHeading, writeParagraph, writeSubheading, writeTitle } from './blocks.ts'
import { printableText } from './parts.ts'
import { openSheet, type PdfTools } from './pdf-layout.ts'

export interface AnsweredQuestions {
  order: Pick<Order, 'number' | 'buyer'>
  /** Name of the product. */
  name: string
  intake: Pick<Intake, 'questions'>
  answers: Answers
  answersState: QuestionnaireState
  /** ISO moment when the customer last sent the answers; null until then. */
  answersSentAt: string | null
  madeAt: Date
}

/** The answers as a tagged A4 PDF, without hidden questions. */
export function answersPdf(answered: AnsweredQuestions, pdf: PdfTools): Promise<Uint8Array> {
  const { order, name, intake, answers, answersState, answersSentAt, madeAt } = answered
  const { number, buyer } = order
  const sheet = openSheet(pdf, `Answers: order ${number}`, madeAt.toISOString())
  const write = (line: string) => {
    const text = line.replaceAll('\t', ' ')
    if (text.trim() !== '') writeParagraph(sheet, printableText(text, number))
  }
  sheet.drawLogo()
  writeTitle(sheet, 'Answers', () => {
    write(`Order ${number}: ${buyer.companyName || buyerName(buyer)}`)
    const isOpen = answersState === 'open' || answersSentAt === null
    write(isOpen ? 'Not sent yet' : `Sent on ${formatLondonTime(answersSentAt)}`)
  })
  writeHeading(sheet, name)
  for (const question of visibleQuestions(intake.questions, answers)) {
    writeSubheading(sheet, question.question)
    for (const line of answerText(question, answers[question.id]).split('\n')) write(line)
  }
  return sheet.finish()
}
