import type {
  AnswerBody,
  MessageAnswer,
  MessageRecord,
  MessagesAnswer,
} from '#contract/messages.ts'
import { COUNTED_MESSAGES } from '#contract/staff-session.ts'
import type { ContactMessage, MessageState } from '#domain/contact-form.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'

import { isBehind, decodeCursor, pageOf, positionAt } from './list-cursor.ts'
import { insertMail, MAIL_STATE, type QueuedMail } from './mails.ts'
import type { By } from './order-correction.ts'
import type { Connection, Database } from './postgres.ts'
import { all, iso, sql, statement, type Sql } from './sql.ts'

export interface NewContactMessage extends ContactMessage {
  id: string
  receivedAt: Date
  /** Equal for a message that is sent a second time. */
  digest: string
  /** Who noted it during a call; null where a visitor wrote it. */
  notedBy: string | null
}

/** A message or a noted call, as its answer quotes it. */
type AnsweredMessage = ContactMessage & Pick<MessageRecord, 'notedBy'>

export interface NewAnswer {
  messageId: string
  answer: Omit<MessageAnswer, 'mail'>
  /** The state of the message, and how many answers it had, on the page of the member of staff who answers. */
  seen: AnswerBody['seen']
  /** Makes the mail to whoever wrote or rang. */
  mailTo: (asked: AnsweredMessage) => QueuedMail
}

/**
 * Writes a message, queues its mails in one transaction, and returns it. A second one with its digest
 * is the first one: it adds only mails that are not yet queued.
 */
export function add(db: Database, message: NewContactMessage, mails: readonly QueuedMail[]) {
  return db.transaction(async (tx) => {
    const { id, receivedAt, digest, name, email, phone, company, notedBy } = message
    const [first] = await tx.query<{ id: string }>(
      `insert into contact_messages
        (id, received_at, digest, name, email, phone, company, message, noted_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (digest) do update set digest = excluded.digest returning id`,
      [id, receivedAt, digest, name, email, phone, company, message.message, notedBy],
    )
    const contactMessageId = first?.id ?? id
    for (const mail of mails) {
      await tx.query(...insertMail({ ...mail, contactMessageId }, null, receivedAt))
    }
    const written = await find(tx, contactMessageId)
    if (!written) throw new Error('The message is not in the database')
    return written
  })
}

/** The cart that was prepared with an answer, if one was. */
export async function findPreparedCart({ query }: Connection, answerId: string) {
  const [row] = await query<{ cart: PreparedCart | null }>(
    `select cart from contact_answers where id = $1`,
    [answerId],
  )
  return row?.cart ?? undefined
}

/** How many are new, counted no further than one past `COUNTED_MESSAGES`. */
export async function countNew({ query }: Connection) {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count
    from (select from contact_messages where state = 'new' limit $1) counted`,
    [COUNTED_MESSAGES + 1],
  )
  return row?.count ?? 0
}

/** The columns of a message `m` that staff see. */
const MESSAGE_COLUMNS = `m.id, ${iso('m.received_at')} as "receivedAt", m.name, m.email, m.phone, m.company,
  m.message, m.noted_by as "notedBy", m.state,
  case when m.state_changed_at is not null then json_build_object(
    'by', m.state_changed_by, 'at', ${iso('m.state_changed_at')}) end as changed,
  (select ${MAIL_STATE} from mails
    where contact_message_id = m.id and kind = 'contact-notification' limit 1) as mail,
  (select coalesce(json_agg(json_build_object('id', a.id, 'text', a.text, 'by', a.answered_by, 'cart', a.cart,
      'at', ${iso('a.answered_at')}, 'mail', ${MAIL_STATE})
      order by a.answered_at, a.id), '[]')
    from contact_answers a left join mails l on l.id = a.id where a.message_id = m.id) as answers`

/** Written out, for the index of new ones. */
const IN_STATE: Readonly<Record<MessageState, Sql>> = {
  new: sql(`m.state = 'new'`),
  answered: sql(`m.state = 'answered'`),
}

/** Messages in a state, or null for all, the newest first; undefined when the cursor is not one of ours. */
export async function list(
  { query }: Connection,
  state: MessageState | null,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<Omit<MessagesAnswer, 'newCount'> | undefined> {
  const after = cursor === null ? null : decodeCursor(cursor)
  if (after === undefined) return undefined
  const wanted = all([state && IN_STATE[state], after && isBehind('m.received_at, m.id', after)])
  const rows = await query<MessageRecord & { position: string }>(
    ...statement(
      `select ${MESSAGE_COLUMNS}, ${positionAt('m.received_at', 'm.id')} from contact_messages m where ${wanted.text}
      order by m.received_at desc, m.id desc limit ?`,
      [...wanted.values, limit + 1],
    ),
  )
  const { shown, nextCursor } = pageOf(rows, limit)
  return { messages: shown, nextCursor }
}

/** Marks a message and returns it; undefined where there is none. One that is so already stays as it is. */
export async function mark(
  db: Connection,
  { messageId, state, at, actor }: By & { messageId: string; state: MessageState },
) {
  await db.query(
    `update contact_messages set state = $2, state_changed_at = $3, state_changed_by = $4
    where id = $1 and state <> $2`,
    [messageId, state, at, actor],
  )
  return find(db, messageId)
}

/**
 * Writes an answer to its message, queues its mail and marks the message as answered, all or nothing;
 * undefined where there is no such message. An answer that is there already stays as it is. Where
 * somebody else has answered since the message was `seen`, nothing is written.
 */
export function answer(
  db: Database,
  { messageId, answer: { id, text, by, at, cart }, seen, mailTo }: NewAnswer,
) {
  return db.transaction(async (tx) => {
    const { query } = tx
    const [asked] = await query<AnsweredMessage>(
      `select name, email, phone, company, message, noted_by as "notedBy" from contact_messages
      where id = $1 for update`,
      [messageId],
    )
    if (!asked) return undefined
    const now = await find(tx, messageId)
    if (now && isAnsweredSince(now, seen, id)) return now
    const written = await query(
      `insert into contact_answers (id, message_id, text, answered_at, answered_by, cart)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [id, messageId, text, at, by, cart ? JSON.stringify(cart) : null],
    )
    if (written.length > 0) {
      const mail = { ...mailTo(asked), contactMessageId: messageId }
      await query(...insertMail(mail, null, new Date(at)))
    }
    return mark(tx, { messageId, state: 'answered', at: new Date(at), actor: by })
  })
}

/** Whether the message has been answered since it was `seen`, other than by the answer of this id. */
function isAnsweredSince(
  { state, answers }: MessageRecord,
  seen: AnswerBody['seen'],
  id: string,
): boolean {
  if (answers.some((known) => known.id === id)) return false
  return answers.length > seen.answers || (state === 'answered' && seen.state === 'new')
}

async function find({ query }: Connection, messageId: string) {
  const [message] = await query<MessageRecord>(
    `select ${MESSAGE_COLUMNS} from contact_messages m where m.id = $1`,
    [messageId],
  )
  return message
}
