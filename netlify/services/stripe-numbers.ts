import type { Stripe } from 'stripe'

import { partsOfNumber, type KnownDocument } from '#domain/invoice.ts'

import type { WrittenNumbers } from './card-provider.ts'

/** The last number of each series, as of the writing. */
const LAST = 'last_numbers'
/** Marks the number of a document that has been mailed. */
const SENT = ', sent'
/** Payments that are read beyond the newest that names a number: others may have begun after it. */
const READ_BEYOND = 200

/** The metadata of a payment that names documents: each by its subject, and the last of all. */
export function numbersMetadata({ issued = [], last }: WrittenNumbers): Stripe.MetadataParam {
  const pairs = issued.map(({ subject, number, isSent }) => [
    subject,
    isSent ? `${number}${SENT}` : number,
  ])
  return { ...Object.fromEntries(pairs), ...(last && { [LAST]: last.join(', ') }) }
}

/** What a payment names documents that are about it, by their subject. */
export function issuedOf(intent: Pick<Stripe.PaymentIntent, 'metadata'> | null) {
  const issued: Record<string, KnownDocument> = {}
  for (const [subject, text] of Object.entries(intent?.metadata ?? {})) {
    const isSent = text.endsWith(SENT)
    const number = isSent ? text.slice(0, -SENT.length) : text
    if (subject !== LAST && partsOfNumber(number)) issued[subject] = { number, isSent }
  }
  return issued
}

/** Every number that the newest payments name, among them the last of each series. */
export async function numbersAtStripe(stripe: Stripe): Promise<string[]> {
  const found = new Set<string>()
  let beyond = 0
  for await (const { metadata } of stripe.paymentIntents.list({ limit: 100 })) {
    for (const text of Object.values(metadata).flatMap((value) => value.split(', '))) {
      if (partsOfNumber(text)) found.add(text)
    }
    if (found.size > 0) beyond += 1
    if (beyond > READ_BEYOND) break
  }
  return [...found].toSorted()
}
