/** What does not work while the shop’s key for Stripe lacks a right, by Stripe’s name of it. */
const WITHOUT: Readonly<Record<string, string>> = {
  rak_checkout_session_write: 'Nobody can pay.',
  rak_checkout_session_read: 'Payments arrive, and their orders are not confirmed.',
  rak_payment_intent_read: 'Payments arrive, and their orders are not confirmed.',
  rak_payment_intent_write:
    'Numbers of invoices are not written at Stripe, where they are looked for after a restore.',
  rak_charge_read: 'Payments arrive, and their orders are not confirmed.',
  rak_charge_write: 'Refunds cannot be made here.',
  rak_dispute_read: 'Disputes and their deadlines are not seen here: look at Stripe until then.',
  rak_review_read: 'Payments under review are not seen here: look at Stripe until then.',
  rak_event_read: 'Messages that Stripe could not deliver are not fetched.',
  rak_balance_transaction_source_read: 'Stripe’s fees are missing from the reports.',
}

const SOMETHING = 'Something that the shop asks of Stripe does not work.'

/** What the key lacks, by names with commas between, and what does not work for it; `since` as it is shown. */
export function lackingRights(rights: string, since: string): string {
  const consequences = new Set(rights.split(', ').map((right) => WITHOUT[right] ?? SOMETHING))
  return [`Not permitted since ${since}: ${rights}.`, ...consequences].join(' ')
}
