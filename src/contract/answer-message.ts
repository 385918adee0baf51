import * as z from 'zod/mini'

import { passage } from '#domain/text.ts'

import type { Endpoint } from './endpoint.ts'
import type { MessageStateAnswer } from './messages.ts'

const LONGEST_ANSWER = 10_000
const TEXT_MESSAGE = 'Write between 1 and 10,000 characters'

/** `answerId` is drawn by the page: the same answer sent twice is one. */
const request = z.strictObject({
  messageId: z.uuid(),
  answerId: z.uuid(),
  text: passage({ absent: TEXT_MESSAGE, most: { count: LONGEST_ANSWER, message: TEXT_MESSAGE } }),
})

/**
 * Mails an answer to whoever wrote a message, keeps it with the message and marks that as answered.
 * Refuses with `not-signed-in`, `not-found`.
 */
export const answerMessage: Endpoint<z.output<typeof request>, MessageStateAnswer> = {
  method: 'POST',
  path: '/api/answer-message',
  request,
}
