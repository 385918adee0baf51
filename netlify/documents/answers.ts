import { answerText } from '#domain/portal/answers.texts.ts'
import type { Answers, Question } from '#domain/portal/intake.ts'
import { visibleQuestions } from '#domain/portal/intake.ts'
import { formatLondonTime } from '#domain/time/date.ts'

import { heading, paragraph, subheading, title } from './blocks.ts'
import { printableText } from './parts.ts'
import { openSheet, type PdfTools } from './pdf-layout.ts'

/** A customer's answers to the questions about a product. */
export interface AnsweredQuestions {
  order: { number: string; customer: string }
  product: string
  questions: readonly Question[]
  answers: Answers
  /** ISO moment; null until they are sent. */
  sentAt: string | null
  /** ISO moment of printing. */
  madeAt: string
}

/** The answers as a tagged A4 PDF, without hidden questions. */
export function answersPdf(answered: AnsweredQuestions, pdf: PdfTools): Promise<Uint8Array> {
  const { order, product, questions, answers, sentAt, madeAt } = answered
  const sheet = openSheet(pdf, `Answers: order ${order.number}`, madeAt)
  const write = (text: string) => {
    const words = text.replaceAll('\t', ' ')
    if (words.trim() !== '') paragraph(sheet, printableText(words, order.number))
  }
  sheet.mark()
  title(sheet, 'Answers', () => {
    write(`Order ${order.number}: ${order.customer}`)
    write(sentAt === null ? 'Not sent yet' : `Sent on ${formatLondonTime(sentAt)}`)
  })
  heading(sheet, product)
  for (const question of visibleQuestions(questions, answers)) {
    subheading(sheet, question.question)
    for (const line of answerText(question, answers[question.id]).split('\n')) write(line)
  }
  return sheet.finish()
}
