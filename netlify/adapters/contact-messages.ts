import type { ContactMessages } from '#use-cases/contact-port.ts'

import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'

/** Messages to the firm in Postgres. */
export function contactMessagesIn(database: Database): ContactMessages {
  return {
    add: (message, mails) =>
      database.transaction(async (query) => {
        const { id, receivedAt, digest, name, email, phone, company } = message
        const [kept] = await query<{ id: string }>(
          `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (digest) do update set digest = excluded.digest returning id`,
          [id, receivedAt, digest, name, email, phone, company, message.message],
        )
        for (const mail of mails) await queueMail(query, mail, null, receivedAt)
        await query(`update mails set contact_message_id = $1 where id = any($2::uuid[])`, [
          kept?.id,
          mails.map((mail) => mail.id),
        ])
      }),
  }
}
