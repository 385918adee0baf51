import type { QueuedMail } from '#data/mails.ts'
import type { Mail } from '#emails/mail.ts'

import type { Shop } from './shop.ts'

/**
 * A mail for the outbox: of two of its kind about the same `subject` one is sent. The document, where
 * one is named, goes with it.
 */
export function queuedMail(
  { ids }: Pick<Shop, 'ids'>,
  mail: Mail,
  subject: string,
  documentId?: string,
): QueuedMail {
  return {
    ...mail,
    id: ids.uuid(),
    dedupeKey: `${mail.kind}:${subject}`,
    ...(documentId === undefined ? {} : { documentId }),
  }
}
