import { answersPdf, type AnsweredQuestions } from '#documents/answers.ts'

import { pdfTools } from './document-printer.ts'

/** Prints answers; a separate file, so that functions that take payments do not bundle it. */
export async function printAnswers(answered: AnsweredQuestions): Promise<Uint8Array> {
  return answersPdf(answered, await pdfTools())
}
