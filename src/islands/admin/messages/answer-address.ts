import type { MessageRecord } from '#contract/messages.ts'
import { answerSubject } from '#messages/contact-messages.ts'

/** Opens an answer to a message in the reader’s own mail program. */
export function answerAddress(
  { email, notedBy }: Pick<MessageRecord, 'email' | 'notedBy'>,
  firm: string,
): string {
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(answerSubject(firm, notedBy !== null))}`
}
