import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { MessageStateAnswer } from './messages.ts'
import type { answerMessageRequest } from './requests.ts'

/**
 * Mails an answer to whoever wrote a message or rang, keeps it with the message and marks that as answered.
 * Where somebody else has answered since it was seen, nothing is sent: the message comes without this
 * answer. Refuses with `not-signed-in`, `not-found`.
 */
export const answerMessage: Endpoint<z.output<typeof answerMessageRequest>, MessageStateAnswer> = {
  method: 'POST',
  path: '/api/answer-message',
}
