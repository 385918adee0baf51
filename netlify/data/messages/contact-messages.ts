import type { MessageRecord, MessagesAnswer } from '#contract/staff/messages.ts'
import { MAX_COUNTED_MESSAGES } from '#contract/staff/staff-session.ts'
import type { ActorAndTime } from '#data/actor.ts'
import { followsPosition, decodeCursor, splitPage, positionColumn } from '#data/list-cursor.ts'
import { insertMail, MAIL_STATE_SQL, type QueuedMail } from '#data/mail/mails.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { allOf, isoSql, sql, numberedStatement, type Sql } from '#data/sql.ts'
import type { ContactMessage, MessageState } from '#domain/people/contact-form.ts'

export interface NewContactMessage extends ContactMessage {
  id: string
  receivedAt: Date
  /** Hash of the message and its day: a repeat on the same day has the same hash. */
  digest: string
}

/** Stores a message with its mails; a repeat, known by its digest, adds only mails not queued yet. */
export function addMessage(db: Database, message: NewContactMessage, mails: readonly QueuedMail[]) {
  return db.transaction(async (tx) => {
    const { id, receivedAt, digest, name, email, phone, company } = message
    const [first] = await tx.query<{ id: string }>(
      `insert into contact_messages
        (id, received_at, digest, name, email, phone, company, message)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (digest) do update set digest = excluded.digest returning id`,
      [id, receivedAt, digest, name, email, phone, company, message.message],
    )
    const contactMessageId = first?.id ?? id
    for (const mail of mails) {
      await tx.query(...insertMail({ ...mail, contactMessageId }, null, receivedAt))
    }
  })
}

/** New messages, up to `MAX_COUNTED_MESSAGES` + 1; with `before`, only those received earlier. */
export async function countNewMessages({ query }: Connection, before?: Date) {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (select from contact_messages
      where state = 'new' and received_at < coalesce($2::timestamptz, 'infinity') limit $1) counted`,
    [MAX_COUNTED_MESSAGES + 1, before ?? null],
  )
  return row?.count ?? 0
}

/** The columns of a message `m` that staff see. */
const MESSAGE_COLUMNS = `m.id, ${isoSql('m.received_at')} as "receivedAt", m.name, m.email, m.phone, m.company,
  m.message, m.state,
  case when m.state_changed_at is not null then json_build_object(
    'by', m.state_changed_by, 'at', ${isoSql('m.state_changed_at')}) end as changed,
  (select ${MAIL_STATE_SQL} from mails
    where contact_message_id = m.id and kind = 'contact-notification' limit 1) as mail`

/** Literals instead of a parameter, so that Postgres uses the index of new messages. */
const STATE_CONDITIONS: Readonly<Record<MessageState, Sql>> = {
  new: sql(`m.state = 'new'`),
  answered: sql(`m.state = 'answered'`),
}

/** Messages in a state (null: all), newest first; undefined for an invalid cursor. */
export async function listMessages(
  { query }: Connection,
  state: MessageState | null,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Omit<MessagesAnswer, 'newCount'> | undefined> {
  const after = cursor === null ? null : decodeCursor(cursor)
  if (after === undefined) return undefined
  const wanted = allOf([
    state && STATE_CONDITIONS[state],
    after && followsPosition('m.received_at, m.id', after),
  ])
  const rows = await query<MessageRecord & { position: string }>(
    ...numberedStatement(
      `select ${MESSAGE_COLUMNS}, ${positionColumn('m.received_at', 'm.id')} from contact_messages m where ${wanted.text}
      order by m.received_at desc, m.id desc limit ?`,
      [...wanted.values, limit + 1],
    ),
  )
  const { shown, nextCursor } = splitPage(rows, limit)
  return { messages: shown, nextCursor }
}

/** Sets a message's state; undefined if there is no such message. Safe to repeat. */
export async function markMessage(
  db: Connection,
  { messageId, state, at, actor }: ActorAndTime & { messageId: string; state: MessageState },
) {
  await db.query(
    `update contact_messages set state = $2, state_changed_at = $3, state_changed_by = $4
    where id = $1 and state <> $2`,
    [messageId, state, at, actor],
  )
  const [message] = await db.query<MessageRecord>(
    `select ${MESSAGE_COLUMNS} from contact_messages m where m.id = $1`,
    [messageId],
  )
  return message
}
