import { failure, success, type Result } from '#contract/failure.ts'
import type { MessageStateAnswer } from '#contract/messages.ts'
import { COUNTED_MESSAGES } from '#domain/message-record.ts'
import { contactAnswer } from '#emails/contact-answer.ts'

import type { Ports } from './ports.ts'

interface Answer {
  messageId: string
  answerId: string
  text: string
}

/** Mails an answer to a message through the outbox and keeps it with the message. Safe to repeat. */
export async function answerMessage(
  { contactMessages, catalogue, clock }: Pick<Ports, 'contactMessages' | 'catalogue' | 'clock'>,
  { messageId, answerId, text }: Answer,
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const message = await contactMessages.answer({
    messageId,
    answer: { id: answerId, text, by: actor, at: clock.now().toISOString() },
    mailTo: (asked) => ({
      ...contactAnswer(asked, text, catalogue.firm),
      id: answerId,
      dedupeKey: `contact-answer:${answerId}`,
    }),
  })
  return message
    ? success({ message, newCount: await contactMessages.countNew(COUNTED_MESSAGES) })
    : failure('not-found', 'This message is no longer kept.')
}
