import { buyerName, type Order } from '#domain/order/order.ts'
import { answerText } from '#domain/portal/answers.texts.ts'
import { visibleQuestions, type Answers, type Intake } from '#domain/portal/intake.ts'
import { formatLondonTime } from '#domain/time/date.ts'

import { heading, paragraph, subheading, title } from './blocks.ts'
import { printableText } from './parts.ts'
import { openSheet, type PdfTools } from './pdf-layout.ts'

/** A customer's answers to the questions about a product. */
export interface AnsweredQuestions {
  order: Pick<Order, 'number' | 'buyer'>
  /** Name of the product. */
  name: string
  intake: Pick<Intake, 'questions'>
  answers: Answers
  /** ISO moment; null until they are sent. */
  answersSentAt: string | null
  madeAt: Date
}

/** The answers as a tagged A4 PDF, without hidden questions. */
export function answersPdf(answered: AnsweredQuestions, pdf: PdfTools): Promise<Uint8Array> {
  const { order, name, intake, answers, answersSentAt: sentAt, madeAt } = answered
  const { number, buyer } = order
  const sheet = openSheet(pdf, `Answers: order ${number}`, madeAt.toISOString())
  const write = (line: string) => {
    const text = line.replaceAll('\t', ' ')
    if (text.trim() !== '') paragraph(sheet, printableText(text, number))
  }
  sheet.mark()
  title(sheet, 'Answers', () => {
    write(`Order ${number}: ${buyer.companyName || buyerName(buyer)}`)
    write(sentAt === null ? 'Not sent yet' : `Sent on ${formatLondonTime(sentAt)}`)
  })
  heading(sheet, name)
  for (const question of visibleQuestions(intake.questions, answers)) {
    subheading(sheet, question.question)
    for (const line of answerText(question, answers[question.id]).split('\n')) write(line)
  }
  return sheet.finish()
}
