import { findDocument } from '#data/documents/documents.ts'
import {
  claim,
  markFailed,
  markSent,
  renew,
  type Claim,
  type ClaimedMail,
} from '#data/mail/mail-delivery.ts'
import { find } from '#data/orders/orders.ts'
import { isWhole } from '#domain/documents/invoice.ts'
import type { Mail } from '#emails/mail.ts'
import { MailError, type Patience } from '#services/mail.ts'
import { fileOf, proFormaOf } from '#use-cases/documents/read-document.ts'
import type { Shop } from '#use-cases/shop.ts'
import { noteHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'

const MINUTE = 60_000

/** Waits after each failed try, in milliseconds; after the last one the mail needs a person. */
export const BACK_OFF = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE)

/** A claim whose process dies leaves no failed try behind, and the server may have the mail each time. */
const MOST_CLAIMS = BACK_OFF.length + 3

/** A claim lasts a minute from its last renewal, so that one renewal may fail. */
const CLAIM_RENEWED_EVERY = 20_000

/** As many connections at once as the strictest of the usual mail hosts takes. */
const BATCH = 3
const BATCHES_A_RUN = 40
/** A batch with a server that is slow takes five minutes more, and a background function has 15. */
const BATCHES_BEGIN_WITHIN = 9 * MINUTE

/**
 * Sends the first of what is due in the outbox, of one order or of all, within a call that ends
 * soon, and returns the mails that left. A mail whose server does not take it waits for its next
 * try, or for a person; nothing is ever dropped.
 */
export async function deliverMails(shop: Shop, orderId?: string): Promise<ClaimedMail[]> {
  const { sent } = await deliverBatch(shop, { due: shop.clock.now(), orderId }, 'short')
  return sent
}

/**
 * In the background, sends batch after batch of the mails that are due now, of one order or of all. A
 * mail that was tried is due later than that, and so is tried once. A server that cannot be worked with
 * ends the run: the mails that are left keep their tries.
 */
export async function emptyOutbox(shop: Shop, orderId?: string): Promise<void> {
  const due = shop.clock.now()
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const { isAtWork } = await deliverBatch(shop, { due, orderId }, 'long')
    if (!isAtWork) break
    if (shop.clock.now().getTime() - due.getTime() >= BATCHES_BEGIN_WITHIN) break
  }
}

async function deliverBatch(
  shop: Shop,
  wanted: Pick<Claim, 'due' | 'orderId'>,
  patience: Patience,
) {
  const now = shop.clock.now()
  const claimed = await claim(shop.db, {
    ...wanted,
    now,
    limit: BATCH,
    only: writableTo(shop),
  })
  const exhausted = claimed.filter(({ attempts }) => attempts > MOST_CLAIMS)
  await Promise.all(
    exhausted.map((mail) => reschedule(shop, mail, new MailError('refused', 'ECUTOFF'))),
  )
  const mails = claimed.filter((mail) => !exhausted.includes(mail))
  const errors = await Promise.all(mails.map((mail) => deliver(shop, mail, patience)))
  // A server that refuses or defers a single mail counts as working.
  const isAtWork = errors.some((error) => error?.kind !== 'server')
  if (mails.length > 0) await noteHeartbeat(shop, 'mail', isAtWork ? undefined : errors[0]?.code)
  const sent = mails.filter((_mail, index) => errors[index] === null)
  return { isAtWork: isAtWork || exhausted.length > 0, sent }
}

/** Whom mails of this deploy may be sent to, in lower case; undefined for anybody. */
export function writableTo({
  isFork,
  firmInbox,
  owners,
}: Pick<Shop, 'isFork' | 'firmInbox' | 'owners'>): readonly string[] | undefined {
  return isFork ? [firmInbox.toLowerCase(), ...owners] : undefined
}

/** Sends one mail; returns why it did not leave, or null when it did. */
async function deliver(shop: Shop, mail: ClaimedMail, patience: Patience) {
  try {
    await sendWithLease(shop, mail, patience)
  } catch (error) {
    const reason = error instanceof MailError ? error : new MailError('server', 'unknown', error)
    await reschedule(shop, mail, reason)
    return reason
  }
  // This alone keeps it from being sent again: a crash before it costs one duplicate, under the same
  // Message-ID.
  await noteWithRetry(shop, mail, () => markSent(shop.db, mail.id, shop.clock.now()))
  return null
}

/**
 * Sends a mail and renews its claim meanwhile, so that no other process sends it; the claim lapses
 * a minute after this process dies.
 */
async function sendWithLease(shop: Shop, mail: ClaimedMail, patience: Patience) {
  const { mail: transport, db, clock, log } = shop
  const stop = clock.every(CLAIM_RENEWED_EVERY, async () => {
    try {
      await renew(db, mail, clock.now())
    } catch {
      log('mail-not-renewed', { mailId: mail.id })
    }
  })
  try {
    const attachments = await attachmentsOf(shop, mail)
    await transport.send({ ...mail, attachments }, patience)
  } finally {
    stop()
  }
}

/**
 * The document that goes with a mail, and with a new invoice what cancels the one before; where one
 * cannot be made the mail waits, and says why. A document with a letter that cannot be printed is
 * not sent: it is an issue for staff.
 */
async function attachmentsOf(shop: Shop, { documentId, kind, orderId }: ClaimedMail) {
  const isRequest = kind === 'transfer-requested' && orderId !== undefined
  const order = isRequest ? await find(shop.db, orderId) : undefined
  const documents = documentId === undefined ? [] : await wholeDocuments(shop, documentId)
  try {
    // Unless the order has been paid or has lapsed since.
    const proForma = order && (await proFormaOf(shop, order))
    const files = await Promise.all(documents.map((one) => fileOf(shop.printer, one)))
    return proForma ? [proForma, ...files] : files
  } catch (error) {
    throw new MailError('deferred', 'NODOCUMENT', error)
  }
}

async function wholeDocuments({ db }: Shop, id: string) {
  const document = await findDocument(db, id)
  const others = document?.cancels.map((cancelled) => findDocument(db, cancelled)) ?? []
  const all = [document, ...(await Promise.all(others))]
  return all.flatMap((one) => (one && isWhole(one) ? [one] : []))
}

async function reschedule(shop: Shop, mail: ClaimedMail, { kind, code }: MailError) {
  const now = shop.clock.now()
  const wait = kind === 'refused' ? undefined : BACK_OFF[mail.attempts - 1]
  const next = wait === undefined ? null : new Date(now.getTime() + wait)
  shop.log('mail-not-sent', {
    mailId: mail.id,
    kind: mail.kind,
    attempts: mail.attempts,
    reason: code,
    isGivenUp: next === null,
  })
  await noteWithRetry(shop, mail, () => markFailed(shop.db, mail, { now, next, code }))
}

/** Stores what became of a mail, with one retry; a failure is logged, so that the other mails go on. */
async function noteWithRetry({ log }: Shop, mail: ClaimedMail, note: () => Promise<void>) {
  try {
    await note().catch(note)
  } catch {
    log('mail-not-marked', { mailId: mail.id, kind: mail.kind })
  }
}

/** Waits between the tries, in milliseconds. */
const PAUSES = [1000, 3000]
/** Milliseconds within which a further try begins: a call that has given its answer is soon ended. */
const TRIES_BEGIN_WITHIN = 8000

/**
 * Sends a mail that may not lie in the outbox, because it opens a session. A mail host that is busy for
 * a moment is tried three times in all; rejects with the last MailError.
 */
export async function sendNow({ mail: transport, clock, ids }: Shop, mail: Mail): Promise<void> {
  const held = { ...mail, id: ids.uuid() }
  const end = clock.now().getTime() + TRIES_BEGIN_WITHIN
  for (const pause of PAUSES) {
    try {
      return await transport.send(held, 'short')
    } catch (error) {
      if (!(error instanceof MailError) || error.kind === 'refused') throw error
      if (clock.now().getTime() + pause > end) throw error
    }
    await clock.wait(pause)
  }
  await transport.send(held, 'short')
}
