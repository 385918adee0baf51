import { formatAmount } from '#card-provider/objects/format.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'

import { page, type Html, html } from './html.ts'
import { DEMONSTRATION } from './pay-page.ts'

function step(title: string, body: Html, status = 200): Response {
  const main = html`${DEMONSTRATION}
    <main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`
  return page('pay', title, main, status)
}

function amountOf({ session }: SessionRecord): string {
  return formatAmount(session.amount_total ?? 0, session.currency ?? 'gbp')
}

/** The bank's 3-D Secure question. */
export function challengePage(record: SessionRecord, merchant: string): Response {
  const last4 =
    record.challenge?.instrument.kind === 'card' ? record.challenge.instrument.last4 : ''
  return step(
    'Confirm this payment',
    html`<p>
        Your bank asks whether you are paying <strong class="num">${amountOf(record)}</strong> to
        ${merchant} with the card ending in ${last4}.
      </p>
      <form class="stack" method="post">
        <button class="main" name="answer" value="complete">Complete authentication</button>
        <button name="answer" value="fail">Fail authentication</button>
      </form>`,
  )
}

/** PayPal's own page, on which the buyer agrees. */
export function payPalPage(record: SessionRecord, merchant: string, email: string): Response {
  return step(
    'Pay with PayPal',
    html`<p>
        You are paying <strong class="num">${amountOf(record)}</strong> to ${merchant} as ${email}.
      </p>
      <form class="stack" method="post">
        <button class="main" name="answer" value="agree">Agree and pay</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>`,
  )
}

/** What a session that is no longer open shows. */
export function closedPage(record: SessionRecord, merchant: string, next: string | null): Response {
  const link = next && html`<p><a class="button main" href="${next}">Return to ${merchant}</a></p>`
  if (record.session.status === 'expired') {
    return step(
      'This checkout has expired',
      html`<p>Nothing was charged. Go back to ${merchant} to start again.</p>
        ${link}`,
    )
  }
  return record.session.payment_status === 'paid'
    ? step(
        'This order is already paid',
        html`<p>${amountOf(record)} was paid to ${merchant}. There is nothing left to do here.</p>
          ${link}`,
      )
    : step(
        'This payment is on its way',
        html`<p>
            ${merchant} is waiting for ${amountOf(record)} to arrive from your bank. Do not pay
            again.
          </p>
          ${link}`,
      )
}

/** An address that names no session. */
export function unknownPage(): Response {
  return step('Checkout not found', html`<p>No checkout has this address.</p>`, 404)
}
