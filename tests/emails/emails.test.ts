import { describe, expect, test } from 'vitest'

import { SIGN_IN_LINK_MINUTES } from '#domain/people/staff-session.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'
import { orderConfirmation } from '#emails/orders/order-confirmation.ts'
import { orderNotification } from '#emails/orders/order-notification.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { disputeClosedMail, paymentFailedMail } from '#emails/payments/payment-news.ts'
import { staffSignInMail } from '#emails/people/staff-link.ts'
import { DEMONSTRATION_TEXT } from '#emails/sender.ts'
import {
  transferExpectedMail,
  transferRequestedMail,
  transferUndoneMail,
} from '#emails/transfers/transfer.ts'
import {
  ADA,
  aBuyer,
  aDispute,
  aMailShop,
  anItem,
  anOrder,
  aProduct,
  aTransfer,
  FIRM,
} from '#tests/builders.ts'

const EXIT = aProduct({
  id: 'exit',
  partner: ADA,
  asks: { documents: ['Accounts', 'Leases'], questions: 2 },
})
const VALUATION = aProduct({ asks: { documents: ['Accounts', 'Payroll'], questions: 0 } })
const SHOP = aMailShop(FIRM, [VALUATION, EXIT])

const ORDER = anOrder({
  date: '2026-07-01T22:30:00.000Z',
  items: [
    anItem({ name: 'Valuation', price: 199_700, quantity: 2 }),
    anItem({ productId: 'exit', name: 'Exit Package', price: 899_700 }),
  ],
})

const confirmation = orderConfirmation(ORDER, SHOP)
const notification = orderNotification(ORDER, SHOP)

/** The text of an HTML part, as a reader sees it. */
function visibleText(html: string): string {
  return html
    .replaceAll(/<style[^]*?<\/style>/g, ' ')
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** Style of the table cell with a value in the mail to the firm. */
function cellOf(value: string): string | undefined {
  return notification.html.match(new RegExp(`<td align="right" style="([^"]*)">${value}</td>`))?.[1]
}

test('a reply to the confirmation email goes to the firm', () => {
  expect(confirmation).toMatchObject({ to: ORDER.buyer.email, replyTo: FIRM.email })
  expect(notification).toMatchObject({ replyTo: ORDER.buyer.email })
})

test('an amount in a mail never wraps', () => {
  expect(cellOf('£12,991.00')).toContain('white-space:nowrap')
  const address = confirmation.html.match(/<p style="([^"]*)">(?:(?!<p).)*5 Quay Street/s)?.[1]
  expect(address).toContain('overflow-wrap:anywhere')
})

test('the mail about a failed payment has a link that fills the cart again', () => {
  const cart = `${SHOP.siteUrl}/cart#share=valuation:2,exit:1`
  const { text, html } = paymentFailedMail(ORDER, SHOP)
  expect(text).toContain(cart)
  expect(html).toContain(`href="${cart}"`)
})

test('a mail about an order that awaits a transfer shows a total to pay, not a charge', () => {
  const { text } = transferExpectedMail(ORDER, SHOP)
  expect(text).toContain('Total to pay: £12,991.00')
  expect(text).not.toContain('charged')
})

test('in the mail about a transfer, the warning about fraud is directly above the bank details', () => {
  const bank = FIRM.bank!
  const { text, html } = transferRequestedMail(ORDER, SHOP, { bank, dueOn: '2026-03-20' })
  const warning = TRANSFER_TEXTS.bankNeverChanges(FIRM.phone)
  expect(text).toContain(`${warning}\n\nAmount: `)
  expect(text.split(warning)).toHaveLength(2)
  expect(text).toContain(`Order Summary\nOrder number: ${ORDER.number}`)
  expect(visibleText(html)).toContain(`${TRANSFER_TEXTS.bank} ${warning} Amount`)
  expect(html).toContain(`href="${telephoneAddress(FIRM.phone)}"`)
})

test('the mail about a reversed transfer names the missing amount', () => {
  const { text } = transferUndoneMail({ ...ORDER, transfers: [] }, SHOP)
  expect(text).toMatch(/£12,991\.00 has not arrived[^]*is attached as a PDF/)
  // The confirmation may have been withdrawn before the customer got it.
  expect(text).not.toMatch(/confirmed/i)
  const order = {
    ...ORDER,
    buyer: aBuyer({ companyName: '王氏有限公司' }),
    transfers: [aTransfer({ amount: 1_000_000 })],
  }
  expect(transferUndoneMail(order, SHOP).text).toMatch(
    /£2,991\.00 has not arrived[^]*follows in a separate email/,
  )
})

test('a mail never breaks the line between the multiplication sign and the quantity', () => {
  expect(confirmation.html).toContain('Valuation ×\u00a02')
})

test.each([confirmation, notification])(
  'the HTML part of $kind has the same words as the text part, except addresses',
  ({ text, html }) => {
    const parts = text
      .split(/\n|: |(?<=\.) /)
      .map((part) => part.replace(/^\d\. |[.:]$/g, ''))
      .filter((part) => part !== '' && !part.startsWith('https:'))
    expect(parts.filter((part) => !visibleText(html).includes(part))).toEqual([])
  },
)

describe.each([
  {
    mail: confirmation,
    link: `${SHOP.siteUrl}/order-confirmation?key=00000000-0000-4000-8000-00000000acce`,
  },
  { mail: notification, link: `${SHOP.siteUrl}/admin/orders/${ORDER.id}` },
])('the $mail.kind', ({ mail, link }) => {
  test('the HTML and the text of $mail.kind link to the order, and all links stay on the site', () => {
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
    const links = [...`${mail.html} ${mail.text}`.matchAll(/https?:\/\/[^\s"<]+/g)]
    expect(new Set(links.map(([found]) => new URL(found).origin))).toEqual(new Set([SHOP.siteUrl]))
  })

  test('$mail.kind has no script, form or style sheet', () => {
    expect(mail.html).not.toMatch(/<(script|form|iframe|link)\b/i)
  })
})

test('the only picture in the mails about an order is the firm’s mark', () => {
  for (const { html } of [confirmation, notification]) {
    const [mark, ...others] = html.match(/<img[^>]*>/g) ?? []
    expect(mark).toContain(`src="${SHOP.siteUrl}/apple-touch-icon.png"`)
    expect(others).toEqual([])
  }
})

test('the confirmation of a firm without steps after an order has no empty list', () => {
  const { text, html } = orderConfirmation(ORDER, aMailShop({ ...FIRM, afterOrder: [] }))
  expect(text).toMatch(/What happens next\nView your order:/)
  expect(html).not.toContain('<ol')
})

/** The time of the order in London, in the firm’s date format. */
const ORDERED = formatLondonTime(ORDER.date)

test('the text part of the order confirmation matches its sample', () => {
  expect(confirmation.text.replace(ORDERED, '(moment)')).toMatchInlineSnapshot(`
    "Dear Zoë O'Brien-Smith,

    Thank you for your order. We have received your payment of £12,991.00. Your invoice is attached as a PDF.

    What happens next
    1. Ada Lovelace will write to you within two days.
    2. We begin.

    Your order page lists the three documents we need and our questions.

    View your order:
    https://shop.example/order-confirmation?key=00000000-0000-4000-8000-00000000acce

    Order Summary
    Order number: 123456789
    Date: (moment)

    Valuation × 2: £3,994.00
    Exit Package × 1: £8,997.00
    Total charged: £12,991.00

    No VAT is charged.

    Billed to
    Zoë O'Brien-Smith
    Harbour Joinery & Sons
    5 Quay Street
    Whitby, North Yorkshire, YO21 1DH
    United Kingdom
    Your VAT number: GB123456789
    Your reference: PO-4711

    You can see your order on our website until 90 days after Own order lastDelivery.

    If anything here is not right, reply to this email or call Ada Lovelace on +44 20 7946 0011.

    Northmere Partners
    18 Saltmarsh Yard
    London EC3R 0ZZ, United Kingdom
    hello@northmere.example, +44 20 7946 0187
    Registered in England and Wales, company number 01234567.
    "
  `)
})

test('a copy of the confirmation says what was refunded, and asks nothing about a refunded product', () => {
  const refunded = ORDER.items.map((item) => ({ ...item, isRefunded: true }))
  const payment = { ...ORDER.payment, refunded: ORDER.total }
  const { text } = orderConfirmation({ ...ORDER, items: refunded, payment }, SHOP)
  expect(text).toContain('Total charged: £12,991.00\nRefunded: £12,991.00\n')
  expect(text).not.toContain('we need')
  expect(text).not.toContain('What happens next')
})

test('a copy of the confirmation after a lost dispute has the returned money and no next steps', () => {
  const payment = {
    ...ORDER.payment,
    settlement: 'paid' as const,
    lost: ORDER.total,
    disputes: [aDispute({ status: 'lost' })],
  }
  const { text } = orderConfirmation({ ...ORDER, payment }, SHOP)
  expect(text).toContain('Total charged: £12,991.00\nReturned by your bank: £12,991.00\n')
  expect(text).toContain(orderUrl(ORDER, SHOP))
  expect(text).not.toMatch(/What happens next|we need/)
})

test('the confirmation has the links for booking a call below the next steps', () => {
  const page = 'https://book.firm.example/call?a=1&b=2'
  const shop = aMailShop({ ...FIRM, bookingUrl: page }, SHOP.catalogue.products)
  const { text, html } = orderConfirmation(ORDER, shop)
  const before = orderUrl(ORDER, SHOP)
  const added = `\n\nChoose a time:\n${page}`
  expect(text).toBe(confirmation.text.replace(before, before + added))
  expect(html).toMatch(
    /href="https:\/\/book\.firm\.example\/call\?a=1&amp;b=2"[^>]*>Choose a time</,
  )
})

test('an email of a shop without real payments begins by saying so', () => {
  const real = orderConfirmation(ORDER, SHOP)
  const { text } = orderConfirmation(ORDER, { ...SHOP, provider: { live: false } })
  expect(text).toBe(`${DEMONSTRATION_TEXT}\n\n${real.text}`)
})

test('the text part of the order notification matches its sample', () => {
  expect(notification.text.replace(ORDERED, '(moment)')).toMatchInlineSnapshot(`
    "Order 123456789 has been paid: £12,991.00.

    Open the order:
    https://shop.example/admin/orders/00000000-0000-4000-8000-000000000abc

    Order Summary
    Order number: 123456789
    Date: (moment)

    Valuation × 2: £3,994.00
    Exit Package × 1: £8,997.00
    Total charged: £12,991.00

    Led by: Ada Lovelace

    Customer
    Name: Zoë O'Brien-Smith
    Email: zoe@harbour-joinery.example
    Phone: +44 (0)20 7946 0018
    Company: Harbour Joinery & Sons
    Business type: Joinery
    Position: Owner
    Employees: 24
    VAT number: GB123456789
    Reference: PO-4711

    Billing address
    Zoë O'Brien-Smith
    Harbour Joinery & Sons
    5 Quay Street
    Whitby, North Yorkshire, YO21 1DH
    United Kingdom

    Northmere Partners
    18 Saltmarsh Yard
    London EC3R 0ZZ, United Kingdom
    hello@northmere.example, +44 20 7946 0187
    Registered in England and Wales, company number 01234567.
    "
  `)
})

test('empty fields of the buyer leave no trace in a mail', () => {
  const bare = anOrder({
    buyer: { position: '', employees: '', zipCode: '', state: '', country: 'SG' },
  })
  for (const { text } of [orderConfirmation(bare, SHOP), orderNotification(bare, SHOP)]) {
    expect(text).toContain('5 Quay Street\nWhitby\nSingapore\n')
    expect(text).not.toMatch(/, ,|undefined|null|NaN|\n{3}/)
    expect(text).not.toMatch(/^(Position|Employees):/m)
  }
})

const tagsIn = (html = '') => html.match(/<\/?[a-z][a-z0-9]*/gi) ?? []

const HOSTILE = {
  firstName: '<script>alert(1)</script>',
  lastName: '"onmouseover="x',
  companyName: '<img src=x onerror=alert(2)> & Co',
  position: "<a href='https://evil.example'>click</a>",
  businessType: '</td></tr></table>',
  streetAddress: '&lt;b&gt; 5 Quay Street',
  city: '${7*7} {{7*7}}',
}
const order = anOrder({ buyer: HOSTILE, items: [anItem({ name: '<b>Valuation</b>' })] })
const mails = [orderConfirmation(order, SHOP), orderNotification(order, SHOP)]
const harmless = [confirmation, notification]

test.each([0, 1])('hostile input adds no markup to mail %i (row 42)', (index) => {
  const { html = '' } = mails[index] ?? {}
  const before = new Set(tagsIn(harmless[index]?.html))
  expect(tagsIn(html).filter((tag) => !before.has(tag))).toEqual([])
  expect(html).not.toMatch(/<[^>]*\b(onmouseover|onerror)/i)
  expect(html).not.toMatch(/<[^>]*evil\.example/)
  expect(visibleText(html)).toContain('<script>alert(1)</script> "onmouseover="x')
  expect(visibleText(html)).toContain('&lt;b&gt; 5 Quay Street')
})

test('hostile input is unchanged in the text part of a mail and absent from every subject (row 42)', () => {
  expect(mails[0]?.text).toContain('<script>alert(1)</script> "onmouseover="x')
  const subjects = mails.map((mail) => mail.subject).join('\n')
  for (const typed of Object.values(HOSTILE)) expect(subjects).not.toContain(typed)
})

test('customer input has a text direction independent of the text around it', () => {
  expect(mails[0]?.html).toMatch(/<span dir="auto">Dear &lt;script/)
})

const mail = staffSignInMail('staff@northmere.example', 'tok/en+&=', SHOP)

test('the sign-in link has its token after #, where no server sees it (row 48)', () => {
  const link = `${SHOP.siteUrl}/admin/sign-in#token=tok%2Fen%2B%26%3D`
  expect(mail).toMatchObject({ to: 'staff@northmere.example', subject: 'Your sign-in link' })
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
})

test('the sign-in mail says how long its link works', () => {
  for (const part of [mail.text, visibleText(mail.html)]) {
    expect(part).toContain(`The link can be used once, within ${SIGN_IN_LINK_MINUTES} minutes.`)
    expect(part).toContain('If you did not ask for it, ignore this email.')
  }
})

test.each([
  [20, 'GB', ['Net: £100.00', 'VAT at 20%: £20.00', 'Total charged: £120.00']],
  [20, 'US', ['Total charged: £120.00', 'No UK VAT is charged on this order']],
  [null, 'GB', ['Total charged: £120.00', 'No VAT is charged.']],
])('the confirmation states VAT for the rate %s and the country %s', (vatRate, country, lines) => {
  const order = anOrder({
    vatRate,
    buyer: aBuyer({ country }),
    items: [anItem({ price: 12_000, quantity: 1 })],
  })
  const { text, html } = orderConfirmation(order, SHOP)
  for (const line of lines) {
    expect(text).toContain(line)
    for (const part of line.split(': ')) expect(visibleText(html)).toContain(part)
  }
  expect(text.includes('VAT at')).toBe(vatRate !== null && country === 'GB')
})

test.each([
  ['won', {}, 'upheld the payment'],
  ['lost', {}, 'returned the money to you'],
  ['lost', { amount: 12_345 }, 'returned £123.45 of it to you'],
  ['lost', { amount: 12_345, currency: 'usd' }, 'returned the money to you'],
  ['lost', { reinstated: ORDER.total - 12_345 }, 'returned £123.45 of it to you'],
  ['lost', { reinstated: ORDER.total }, 'upheld the payment'],
])(
  'the mail about a dispute that is %s with the values %j says what happened to the money: %s',
  (status, more, said) => {
    const dispute = aDispute({ status, amount: ORDER.total, ...more })
    expect(disputeClosedMail(workedOrder('review'), dispute, SHOP).text).toContain(said)
  },
)

test.each([
  ['review', 'is unaffected, and work on it continues.'],
  ['delivered', 'is unaffected.'],
])('the mail about a won dispute, at the step %s, says that the order %s', (step, said) => {
  const won = aDispute({ status: 'won' })
  expect(disputeClosedMail(workedOrder(step), won, SHOP).text).toContain(said)
})

/** The order, paid, with its work at a step. */
function workedOrder(step: string) {
  return { ...ORDER, items: ORDER.items.map((item) => ({ ...item, step })) }
}
