import { TEST_CARDS } from '#card-provider/actions/test-cards.ts'
import { formatAmount } from '#card-provider/format.ts'
import type { SessionRecord } from '#card-provider/records/tables.ts'

import { CONSOLE_PATH, type Html, html, page } from './html.ts'
import { type FieldName, groupDigits, type Values } from './pay-form.ts'

const DEMONSTRATION = html`<header class="demo">
  <strong>Demonstration: no card is charged.</strong> Use a test card; never type a real one.
</header>`

export interface PayView {
  record: SessionRecord
  merchant: string
  values: Values
  /** Why the last attempt to pay failed. */
  decline: string | null
  /** Whether a test card was just filled in; Pay then gets the focus. */
  filled: boolean
}

export function payPage(view: PayView): Response {
  const title = `${view.decline ? 'Error: ' : ''}Pay ${view.merchant}`
  const body = html`${DEMONSTRATION}
    <main class="split">
      ${orderSummary(view)}
      <div class="pay">
        ${view.decline && html`<p class="alert" role="alert">${view.decline}</p>`}
        ${paymentMethod(view)}
      </div>
    </main>`
  return page(title, body)
}

function orderSummary({ record: { session, lineItems }, merchant }: PayView): Html {
  const total = formatAmount(session.amount_total)
  const lines = lineItems.map(({ description, quantity, amount_total: amount }) => {
    const each = quantity > 1 && html` · ${formatAmount(amount / quantity)} each`
    return html`<li>
      <span>${description}</span><span class="num">${formatAmount(amount)}</span>
      <span class="soft num">Qty ${quantity}${each}</span>
    </li>`
  })
  return html`<div class="summary">
    ${session.cancel_url && html`<p><a class="back" href="${session.cancel_url}">← Back to ${merchant}</a></p>`}
    <h1>Pay ${merchant}</h1>
    <p class="amount num">${total}</p>
    <div>
      <h2>Your order</h2>
      <ul class="lines">
        ${lines}
      </ul>
      <p class="total"><span>Total due</span><span class="num">${total}</span></p>
    </div>
  </div>`
}

/** The payment method that the buyer chose in the shop. */
function paymentMethod(view: PayView): Html {
  const { id, session } = view.record
  return session.payment_method_types.includes('card')
    ? cardForm(view)
    : html`<form method="get" action="${CONSOLE_PATH}/pay/${id}/paypal">
        <button class="paypal">Pay with PayPal</button>
      </form>`
}

// Card fields have no autofill, so that no real card is entered in a demonstration.
function cardForm({ record, values, filled }: PayView): Html {
  const show = (options: FieldOptions): Html => field(options, values)
  return html`<form method="post" action="${CONSOLE_PATH}/pay/${record.id}">
    <h2>Contact</h2>
    ${show({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email' })}
    <h2>Card</h2>
    ${show({ name: 'cardNumber', label: 'Card number', digits: String.raw`[\d \-]{15,23}` })}
    <div class="pair">
      ${show({ name: 'expiry', label: 'Expiration', hint: 'MM / YY', digits: String.raw`(0?[1-9]|1[0-2]) ?/? ?(20)?\d{2}` })}
      ${show({ name: 'cvc', label: 'CVC', digits: String.raw`\d{3,4}` })}
    </div>
    ${show({ name: 'cardholder', label: 'Cardholder name' })}
    <h2>Billing address</h2>
    ${show({ name: 'postalCode', label: 'Postal code', autocomplete: 'postal-code' })}
    <button class="main" ${filled && html`autofocus`}>
      Pay ${formatAmount(record.session.amount_total)}
    </button>
    ${testCards()}
  </form>`
}

interface FieldOptions {
  name: FieldName
  label: string
  hint?: string
  type?: string
  autocomplete?: string
  digits?: string
}

function field(options: FieldOptions, values: Values): Html {
  const { name, label, hint, type = 'text', autocomplete = 'off', digits } = options
  return html`<div class="field">
    <div class="top">
      <label for="${name}">${label}</label
      >${hint && html`<span class="soft small" id="${name}-hint">${hint}</span>`}
    </div>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${values[name]}"
      autocomplete="${autocomplete}"
      ${digits && html`inputmode="numeric" pattern="${digits}"`}
      ${hint && html`aria-describedby="${name}-hint"`}
      required
      spellcheck="false"
    />
  </div>`
}

function testCards(): Html {
  const shortcuts = TEST_CARDS.map(
    ({ number, label }) =>
      html`<li>
        <button name="fill" value="${number}" formnovalidate>
          <span class="num">${groupDigits(number)}</span><span class="soft">${label}</span>
        </button>
      </li>`,
  )
  return html`<div class="tests">
    <h2>Test cards</h2>
    <p class="soft small">One press fills in the form. Then press Pay.</p>
    <ul class="cards">
      ${shortcuts}
    </ul>
  </div>`
}

function stepPage(title: string, body: Html, status = 200): Response {
  const main = html`${DEMONSTRATION}
    <main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`
  return page(title, main, status)
}

function questionPage(
  title: string,
  question: Html,
  answers: [value: string, label: string][],
): Response {
  const buttons = answers.map(([value, label], index) => {
    const style = index === 0 && html`class="main"`
    return html`<button name="answer" value="${value}" ${style}>${label}</button>`
  })
  return stepPage(
    title,
    html`<p>${question}</p>
      <form class="stack" method="post">${buttons}</form>`,
  )
}

export function challengePage({ session, challenge }: SessionRecord, merchant: string): Response {
  const last4 = challenge?.type === 'card' ? challenge.card.last4 : ''
  const question = html`Your bank asks whether you are paying
    <strong class="num">${formatAmount(session.amount_total)}</strong> to ${merchant} with the card
    ending in ${last4}.`
  return questionPage('Confirm this payment', question, [
    ['complete', 'Complete authentication'],
    ['fail', 'Fail authentication'],
  ])
}

export function payPalPage({ session }: SessionRecord, merchant: string): Response {
  const amount = html`<strong class="num">${formatAmount(session.amount_total)}</strong>`
  const email = session.customer_email ?? 'buyer@example.com'
  return questionPage(
    'Pay with PayPal',
    html`You are paying ${amount} to ${merchant} as ${email}.`,
    [
      ['agree', 'Agree and pay'],
      ['cancel', 'Cancel'],
    ],
  )
}

export function closedPage(record: SessionRecord, merchant: string, next: string | null): Response {
  const { status, payment_status } = record.session
  const amount = formatAmount(record.session.amount_total)
  const [title, text] =
    status === 'expired'
      ? ['This checkout has expired', `Nothing was charged. Go back to ${merchant} to start again.`]
      : payment_status === 'paid'
        ? [
            'This order is already paid',
            `${amount} was paid to ${merchant}. You can close this page.`,
          ]
        : [
            'Your payment is pending',
            `${merchant} is waiting for ${amount} to arrive from your bank. Do not pay again.`,
          ]
  const link = next && html`<p><a class="button main" href="${next}">Return to ${merchant}</a></p>`
  return stepPage(
    title,
    html`<p>${text}</p>
      ${link}`,
  )
}

export function unknownPage(): Response {
  return stepPage('Checkout not found', html`<p>No checkout has this address.</p>`, 404)
}
