import { findDocument } from '#data/documents/documents.ts'
import {
  claimMails,
  markMailFailed,
  markMailSent,
  renewClaim,
  type ClaimOptions,
  type ClaimedMail,
} from '#data/mail/mail-delivery.ts'
import { findById } from '#data/orders/orders.ts'
import { isFullyPrintable } from '#domain/documents/invoice.ts'
import type { Mail } from '#emails/mail.ts'
import { MailError, type MailPatience } from '#services/mail/mail.ts'
import { printAttachment } from '#use-cases/documents/read-document.ts'
import type { Shop } from '#use-cases/shop.ts'
import { printProForma } from '#use-cases/transfers/pro-forma.ts'
import { recordHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'

const MINUTE = 60_000

/** The pauses after failed tries. If the try after the last pause also fails, the mail becomes an issue. */
export const RETRY_WAITS_MS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE)

/** A claim whose process died counts too: the mail may have been sent before it was recorded. */
const MAX_CLAIMS = RETRY_WAITS_MS.length + 3

/** A claim lasts a minute from its last renewal, so one failed renewal is harmless. */
const CLAIM_RENEWED_EVERY_MS = 20_000

/** Concurrent connections: as many as the strictest of the common mail hosts allows. */
const BATCH_SIZE = 3
const MAX_BATCHES_PER_RUN = 40
/** The last batch can take five more minutes, and the host ends a background function after 15. */
const BATCHES_BEGIN_WITHIN_MS = 9 * MINUTE

/**
 * Sends the first batch of due mails, of one order or of all, with short waits for the mail server;
 * returns the sent mails. A failed mail waits for its next try, or for staff; no mail is ever dropped.
 */
export async function deliverMails(shop: Shop, orderId?: string): Promise<ClaimedMail[]> {
  const { sent } = await deliverBatch(shop, { due: shop.clock.now(), orderId }, 'short')
  return sent
}

/**
 * Sends all mails that are due now, of one order or of all, batch by batch, in the background. Each
 * mail is tried once, because a failed mail is due later. If the server itself fails, the run ends,
 * so that the remaining mails keep their tries.
 */
export async function sendAllDueMails(shop: Shop, orderId?: string): Promise<void> {
  const due = shop.clock.now()
  for (let batch = 0; batch < MAX_BATCHES_PER_RUN; batch += 1) {
    const { isServerUp } = await deliverBatch(shop, { due, orderId }, 'long')
    if (!isServerUp) break
    if (shop.clock.now().getTime() - due.getTime() >= BATCHES_BEGIN_WITHIN_MS) break
  }
}

async function deliverBatch(
  shop: Shop,
  wanted: Pick<ClaimOptions, 'due' | 'orderId'>,
  patience: MailPatience,
) {
  const now = shop.clock.now()
  const to = allowedRecipients(shop)
  const claimed = await claimMails(shop.db, { ...wanted, now, limit: BATCH_SIZE, to })
  const exhausted = claimed.filter(({ attempts }) => attempts > MAX_CLAIMS)
  const cutOff = new MailError('refused', 'ECUTOFF')
  await Promise.all(exhausted.map((mail) => reschedule(shop, mail, cutOff)))
  const mails = claimed.filter((mail) => !exhausted.includes(mail))
  const errors = await Promise.all(mails.map((mail) => deliver(shop, mail, patience)))
  // A server that refuses or defers a single mail counts as working.
  const isServerUp = errors.some((error) => error?.kind !== 'server')
  if (mails.length > 0)
    await recordHeartbeat(shop, 'mail', isServerUp ? undefined : errors[0]?.code)
  const sent = mails.filter((_mail, index) => errors[index] === null)
  return { isServerUp: isServerUp || exhausted.length > 0, sent }
}

/** Allowed recipients of this deploy's mails, in lower case; undefined for all. */
export function allowedRecipients(shop: Pick<Shop, 'isFork' | 'firmInbox' | 'owners'>) {
  return shop.isFork ? [shop.firmInbox.toLowerCase(), ...shop.owners] : undefined
}

/** Sends one mail; returns null, or the error if the sending failed. */
async function deliver(shop: Shop, mail: ClaimedMail, patience: MailPatience) {
  try {
    await sendAndRenewClaim(shop, mail, patience)
  } catch (error) {
    const reason = error instanceof MailError ? error : new MailError('server', 'unknown', error)
    await reschedule(shop, mail, reason)
    return reason
  }
  // A crash before the mail is marked as sent causes one duplicate, with the same Message-ID.
  await storeWithRetry(shop, mail, () => markMailSent(shop.db, mail.id, shop.clock.now()))
  return null
}

/** Sends a mail and renews its claim meanwhile; the claim expires a minute after this process dies. */
async function sendAndRenewClaim(shop: Shop, mail: ClaimedMail, patience: MailPatience) {
  const { mail: transport, db, clock, log } = shop
  const stop = clock.every(CLAIM_RENEWED_EVERY_MS, async () => {
    try {
      await renewClaim(db, mail, clock.now())
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
 * A mail's attachments: its document and, for a new invoice, the credit notes that cancel the old
 * invoice. If an attachment cannot be made, the mail waits for its next try. A document that cannot
 * be printed completely is not sent, but is an issue for staff.
 */
async function attachmentsOf(shop: Shop, { documentId, kind, orderId }: ClaimedMail) {
  const isRequest = kind === 'transfer-requested' && orderId !== undefined
  const order = isRequest ? await findById(shop.db, orderId) : undefined
  const documents = documentId === undefined ? [] : await findPrintableDocuments(shop, documentId)
  try {
    // There is no pro-forma if the order has meanwhile been paid or has lapsed.
    const proForma = order && (await printProForma(shop, order))
    const files = await Promise.all(documents.map((one) => printAttachment(shop.printer, one)))
    return proForma ? [proForma, ...files] : files
  } catch (error) {
    throw new MailError('deferred', 'NODOCUMENT', error)
  }
}

async function findPrintableDocuments({ db }: Shop, id: string) {
  const document = await findDocument(db, id)
  const others = document?.cancels.map((cancelled) => findDocument(db, cancelled)) ?? []
  const all = [document, ...(await Promise.all(others))]
  return all.flatMap((one) => (one && isFullyPrintable(one) ? [one] : []))
}

async function reschedule(shop: Shop, mail: ClaimedMail, { kind, code }: MailError) {
  const now = shop.clock.now()
  const { id: mailId, attempts } = mail
  const wait = kind === 'refused' ? undefined : RETRY_WAITS_MS[attempts - 1]
  const next = wait === undefined ? null : new Date(now.getTime() + wait)
  const reason = { reason: code, isGivenUp: next === null }
  shop.log('mail-not-sent', { mailId, kind: mail.kind, attempts, ...reason })
  await storeWithRetry(shop, mail, () => markMailFailed(shop.db, mail, { now, next, code }))
}

/** Stores the result of a mail, with one retry; logs a failure, so that other mails continue. */
async function storeWithRetry({ log }: Shop, mail: ClaimedMail, note: () => Promise<void>) {
  try {
    await note().catch(note)
  } catch {
    log('mail-not-marked', { mailId: mail.id, kind: mail.kind })
  }
}

const PAUSES_MS = [1000, 3000]
/** A further try starts only within this time, because the host soon ends a call that has answered. */
const TRIES_BEGIN_WITHIN_MS = 8000

/** Sends a mail that is never stored: its link opens a session. Rejects with a MailError if no try succeeds. */
export async function sendNow({ mail: transport, clock, ids }: Shop, mail: Mail): Promise<void> {
  const identified = { ...mail, id: ids.uuid() }
  const end = clock.now().getTime() + TRIES_BEGIN_WITHIN_MS
  for (const pause of PAUSES_MS) {
    try {
      return await transport.send(identified, 'short')
    } catch (error) {
      if (!(error instanceof MailError) || error.kind === 'refused') throw error
      if (clock.now().getTime() + pause > end) throw error
    }
    await clock.wait(pause)
  }
  await transport.send(identified, 'short')
}
