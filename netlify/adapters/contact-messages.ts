import type { ContactMessage } from '#domain/contact-form.ts'
import type { MessageAnswer, MessageRecord, MessageState } from '#domain/message-record.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'
import type {
  ContactMessages,
  MessageMark,
  MessagesPage,
  MessagesQuery,
  NewAnswer,
  SeenMessage,
} from '#use-cases/contact-port.ts'

import { decodeCursor, encodeCursor } from './list-cursor.ts'
import { queueMail } from './outbox.ts'
import type { Database } from './postgres.ts'
import { all, sql, statement, type Sql } from './sql.ts'

type Query = Database['query']

/** Messages to the firm in Postgres. */
export function contactMessagesIn(database: Database): ContactMessages {
  const { query } = database
  return {
    add: (message, mails) =>
      database.transaction(async (inside) => {
        const { id, receivedAt, digest, name, email, phone, company } = message
        const [kept] = await inside<{ id: string }>(
          `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
          values ($1, $2, $3, $4, $5, $6, $7, $8)
          on conflict (digest) do update set digest = excluded.digest returning id`,
          [id, receivedAt, digest, name, email, phone, company, message.message],
        )
        for (const mail of mails) await queueMail(inside, mail, null, receivedAt)
        await inside(`update mails set contact_message_id = $1 where id = any($2::uuid[])`, [
          kept?.id,
          mails.map((mail) => mail.id),
        ])
      }),
    page: (wanted) => page(query, wanted),
    mark: (wanted) => mark(query, wanted),
    answer: (wanted) => database.transaction((inside) => answer(inside, wanted)),
    preparedCart: async (answerId) => {
      const [row] = await query<{ cart: PreparedCart | null }>(
        `select cart from contact_answers where id = $1`,
        [answerId],
      )
      return row?.cart ?? undefined
    },
    countNew: async (most) => {
      const [row] = await query<{ count: number }>(
        `select count(*)::int as count
        from (select from contact_messages where state = 'new' limit $1) counted`,
        [most + 1],
      )
      return row?.count ?? 0
    },
  }
}

interface Row extends Omit<MessageRecord, 'receivedAt' | 'changed' | 'answers'> {
  answers: MessageAnswer[]
  received_at: Date
  state_changed_at: Date | null
  state_changed_by: string | null
  position: string
}

/** What is told of a message `m`. */
const TOLD = `m.id, m.received_at, m.name, m.email, m.phone, m.company, m.message, m.state,
  m.state_changed_at, m.state_changed_by,
  (extract(epoch from m.received_at) * 1000000)::bigint::text as position,
  (select case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
      else 'waiting' end
    from mails where contact_message_id = m.id and kind = 'contact-notification' limit 1) as mail,
  (select coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'by', a.answered_by, 'cart', a.cart,
      'at', a.answered_at, 'mail', case when l.sent_at is not null then 'sent'
        when l.failed_at is not null then 'failed' else 'waiting' end)
      order by a.answered_at, a.id), '[]')
    from contact_answers a left join mails l on l.id = a.id where a.message_id = m.id) as answers`

/** Written out, for the index of new ones. */
const IN_STATE: Readonly<Record<MessageState, Sql>> = {
  new: sql(`m.state = 'new'`),
  answered: sql(`m.state = 'answered'`),
}

async function page(
  query: Query,
  { state, cursor, limit }: MessagesQuery,
): Promise<MessagesPage | undefined> {
  const after = cursor === null ? null : decodeCursor(cursor)
  if (after === undefined) return undefined
  const wanted = all([
    state && IN_STATE[state],
    after &&
      sql(
        `(m.received_at, m.id) < (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`,
        after.micros,
        after.id,
      ),
  ])
  const rows = await query<Row>(
    ...statement(
      `select ${TOLD} from contact_messages m where ${wanted.text}
      order by m.received_at desc, m.id desc limit ?`,
      [...wanted.values, limit + 1],
    ),
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    messages: shown.map(recordOfRow),
    nextCursor: last ? encodeCursor({ micros: last.position, id: last.id }) : null,
  }
}

async function mark(
  query: Query,
  { messageId, state, at, actor }: MessageMark,
): Promise<MessageRecord | undefined> {
  await query(
    `update contact_messages set state = $2, state_changed_at = $3, state_changed_by = $4
    where id = $1 and state <> $2`,
    [messageId, state, at, actor],
  )
  return find(query, messageId)
}

async function answer(
  query: Query,
  { messageId, answer: { id, text, by, at, cart }, seen, mailTo }: NewAnswer,
): Promise<MessageRecord | undefined> {
  const [asked] = await query<ContactMessage>(
    `select name, email, phone, company, message from contact_messages where id = $1 for update`,
    [messageId],
  )
  if (!asked) return undefined
  const now = await find(query, messageId)
  if (now && isAnsweredSince(now, seen, id)) return now
  const written = await query(
    `insert into contact_answers (id, message_id, text, answered_at, answered_by, cart)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [id, messageId, text, at, by, cart ? JSON.stringify(cart) : null],
  )
  if (written.length > 0) {
    await queueMail(query, mailTo(asked), null, new Date(at))
    await query(`update mails set contact_message_id = $1 where id = $2`, [messageId, id])
  }
  return mark(query, { messageId, state: 'answered', at: new Date(at), actor: by })
}

/** Whether somebody else was quicker than the answer of this id. */
function isAnsweredSince(
  { state, answers }: MessageRecord,
  seen: SeenMessage,
  id: string,
): boolean {
  if (answers.some((known) => known.id === id)) return false
  return answers.length > seen.answers || (state === 'answered' && seen.state === 'new')
}

async function find(query: Query, messageId: string): Promise<MessageRecord | undefined> {
  const [row] = await query<Row>(`select ${TOLD} from contact_messages m where m.id = $1`, [
    messageId,
  ])
  return row && recordOfRow(row)
}

function recordOfRow(row: Row): MessageRecord {
  const { received_at, state_changed_at, state_changed_by, position: _position, ...told } = row
  const isChanged = state_changed_at !== null && state_changed_by !== null
  return {
    ...told,
    receivedAt: received_at.toISOString(),
    answers: told.answers.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    changed: isChanged ? { by: state_changed_by, at: state_changed_at.toISOString() } : null,
  }
}
