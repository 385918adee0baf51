import type { ContactMessages } from '#use-cases/contact-port.ts'

import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'

/** Messages to the firm in Postgres. */
export function contactMessagesIn(database: Database): ContactMessages {
  return {
    add: (message, mails) =>
      database.transaction(async (query) => {
        const { id, receivedAt, digest, name, email, phone, company } = message
        const written = await query(
          `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (digest) do nothing returning id`,
          [id, receivedAt, digest, name, email, phone, company, message.message],
        )
        if (written.length === 0) return
        for (const mail of mails) await queueMail(query, mail, null, receivedAt)
        await query(`update mails set contact_message_id = $1 where id = any($2::uuid[])`, [
          id,
          mails.map((mail) => mail.id),
        ])
      }),
  }
}
