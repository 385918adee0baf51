import { expect, test } from 'vitest'

import { findStep, type WorkStep } from '#domain/order/delivery.ts'
import { fillFirmText } from '#domain/products/firm-text.ts'
import { formatDate } from '#domain/time/date.ts'
import { contactNotification } from '#emails/messages/contact-message.ts'
import { deliveryStepMail } from '#emails/orders/delivery-step.ts'
import { orderLinkMail } from '#emails/orders/order-link.ts'
import { refundMadeMail } from '#emails/payments/payment-news.ts'
import { ADA, aMailShop, anItem, anOrder, aProduct, FIRM, STEPS, WORDS } from '#tests/builders.ts'
import { aContactForm } from '#tests/use-cases/messages/a-contact-form.ts'

const SHOP = aMailShop(FIRM)

const agreedDayText = (day: string) =>
  fillFirmText(WORDS.order.agreed, { day: day && formatDate(day) })

const item = anItem({ name: 'Exit Package' })
const order = anOrder({ items: [item], buyer: { firstName: '<b>Zoë</b>' } })
const mailAt = (step: WorkStep, days: { promisedOn?: string; lastDay?: string }) =>
  deliveryStepMail(order, SHOP, { item, step, promisedOn: null, lastDay: null, ...days })
const mails = STEPS.map((step) => mailAt(step, { promisedOn: '2026-03-20' }))

test.each(mails)(
  'the progress mail $subject has its news as the heading and links to the order',
  (mail) => {
    expect(mail).toMatchObject({ to: order.buyer.email, replyTo: FIRM.email })
    expect(mail.subject).toMatch(/^Exit Package: /)
    expect(mail.html).toMatch(/<h1[^>]*>\s*Exit Package: reached [^<]+<\/h1>/)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Exit Package, order 123456789.')
      expect(part).toContain(
        `${SHOP.siteUrl}/order-confirmation?key=00000000-0000-4000-8000-00000000acce`,
      )
      expect(part).toContain('Northmere Partners')
    }
    expect(mail.html).toContain('Dear &lt;b&gt;Zoë&lt;/b&gt;')
  },
)

test('the only picture in a progress mail is the firm’s mark', () => {
  const shop = aMailShop(FIRM, [aProduct({ id: item.productId })])
  const news = { item, step: STEPS[0]!, promisedOn: null, lastDay: null }
  expect(deliveryStepMail(order, shop, news).html.match(/<img[^>]*>/g)).toEqual([
    expect.stringContaining(`src="${SHOP.siteUrl}/apple-touch-icon.png"`),
  ])
})

test('a progress mail names the last day of access to the order once the day is known', () => {
  const open = mailAt(findStep(STEPS, 'review')!, {})
  const ending = mailAt(STEPS.at(-1)!, { lastDay: '2026-06-18' })
  for (const part of ['text', 'html'] as const) {
    expect(open[part]).toMatch(/You can see your order on our website until \d+ \w+ after/)
    expect(ending[part]).toContain(
      `You can see your order on our website until ${formatDate('2026-06-18')}`,
    )
  }
})

test('a progress mail names the promised date until the work is delivered', () => {
  const withDate = mails.map(({ text }) => text.includes(agreedDayText('2026-03-20')))
  expect(withDate).toEqual(STEPS.map(({ id }) => id !== 'delivered'))
  expect(mailAt(findStep(STEPS, 'review')!, {}).text).not.toContain(agreedDayText(''))
})

test('the mail about a work step names whom to call: the partner in charge, or else the firm', () => {
  const step = { ...STEPS[0]!, mail: '((partner)) has written to you. Answer ((partner)).' }
  const news = { item, step, promisedOn: null, lastDay: null }
  const products = [aProduct({ id: item.productId, partner: ADA })]
  const led = deliveryStepMail(order, aMailShop(FIRM, products), { ...news, words: 'Soon.' })
  expect(led.text).toContain('Ada Lovelace has written to you. Answer Ada Lovelace.')
  expect(led.text).toContain('\n\nSoon.\n\n')
  expect(led.text).toContain(`call Ada Lovelace on ${ADA.phone}.`)
  const { text } = deliveryStepMail(order, SHOP, news)
  expect(text).toContain('An adviser has written to you. Answer an adviser.')
  expect(text).toContain(`call ${FIRM.phone}.`)
})

test('the mail with the link to an order names the person to call', () => {
  const products = [aProduct({ id: item.productId, partner: ADA })]
  expect(orderLinkMail(order, aMailShop(FIRM, products), true).text).toContain(
    `call Ada Lovelace on ${ADA.phone}.`,
  )
  expect(orderLinkMail(order, SHOP, true).text).toContain(`call ${FIRM.phone}.`)
})

test.each([
  [5000, 'Of your payment of £120.00, £70.00 remains.'],
  [12_000, 'Nothing remains of your payment.'],
])('the mail about a refund of %i pence says what remains of the payment', (refunded, expected) => {
  const payment = { ...order.payment, refunded }
  const paid = { ...order, total: 12_000, payment }
  const { text } = refundMadeMail(paid, { amount: refunded }, SHOP, paid.items)
  expect(text).toContain(`for your order ${order.number}. ${expected}`)
})

test('the mail about a refund of one product of an order names the product', () => {
  const [one = item] = order.items
  const two = { ...order, items: [one, { ...one, productId: 'exit' }] }
  const { text } = refundMadeMail(two, { amount: 5000 }, SHOP, [one])
  expect(text).toContain(`We have refunded £50.00 for your order ${order.number}: ${one.name}. `)
})

const typed = {
  company: 'Joinery <b>& Sons</b>',
  message: 'First line\nsecond line\n\n<script>alert(1)</script>',
}
const mail = contactNotification(aContactForm(typed), SHOP)

test('the mail with a contact message has a row for each field that is not empty, and the typed text', () => {
  expect(mail.text.split(`\n\n${FIRM.name}`)[0]).toBe(
    'Name: Zoë Smith\nEmail: zoe@harbour-joinery.example\nCompany: Joinery <b>& Sons</b>\n\nMessage\nFirst line\nsecond line\n\n<script>alert(1)</script>',
  )
})

test('the mail with a contact message keeps line breaks and drops markup (row 42)', () => {
  const lines = ['First line', 'second line'].map((line) => `<span dir="auto">${line}</span>`)
  expect(mail.html).toContain(`${lines.join('<br />')}</p>`)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toMatch(/<script|<b>/)
})
