import { expect, test } from 'vitest'

import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { formatDate } from '#domain/time/date.ts'
import {
  deliveryMadeMail,
  documentAskedMail,
  documentReturnedMail,
  portalReminderMail,
} from '#emails/portal/customer-news.ts'
import { deliveryAnsweredMail, intakeCompleteMail } from '#emails/portal/firm-news.ts'
import {
  A_DOCUMENT_REQUEST,
  A_PORTAL_PRODUCT,
  A_SENT_QUESTIONNAIRE,
  aQuestion,
} from '#tests/an-intake.ts'
import { ADA, aMailShop, anItem, anOrder, aProduct, FIRM, STEPS } from '#tests/builders.ts'

const SHOP = aMailShop(FIRM, [aProduct({ partner: ADA })])
const ITEM = anItem({ name: 'Valuation' })
const ORDER = anOrder({ items: [ITEM] })
const NUMBER = ORDER.number
const PORTAL = `${SHOP.siteUrl}/order-confirmation?key=${ORDER.accessKey}#portal`
const DELIVERY = `${PORTAL}-ready-${ITEM.productId}`

/** The paragraphs of a mail to the customer between salutation and link; by default, the link leads to ITEM. */
function paragraphsOf(
  { text }: { text: string },
  { address = `${PORTAL}-${ITEM.productId}`, label = 'View your order' } = {},
): string[] {
  const all = text.split('\n\n')
  return all.slice(1, all.indexOf(`${label}:\n${address}`))
}

/** The paragraphs of a mail to the firm above its link. */
function firmParagraphsOf({ text }: { text: string }): string[] {
  const all = text.split('\n\n')
  return all.slice(0, all.indexOf(`Open the order:\n${SHOP.siteUrl}/admin/orders/${ORDER.id}`))
}

const requestMail = documentAskedMail(ORDER, SHOP, {
  productId: ITEM.productId,
  product: 'Valuation',
  name: 'Lease <2026>',
  why: 'We check its end.',
})
const returnMail = documentReturnedMail(ORDER, SHOP, {
  productId: ITEM.productId,
  product: 'Valuation',
  name: 'Accounts',
  reason: 'Page 2 is missing.\n\nPlease scan it again.',
})

test('the mail that requests a document says why the firm needs it', () => {
  expect(requestMail.subject).toBe(`Lease <2026>: one more document for your order ${NUMBER}`)
  expect(paragraphsOf(requestMail)).toEqual([
    `For your Valuation (order ${NUMBER}), we need one more document: Lease <2026>.`,
    'We check its end.',
    'You can send it on your order page.',
  ])
  expect(requestMail.html).toContain('Lease &lt;2026&gt;')
  expect(requestMail).toMatchObject({ to: ORDER.buyer.email, replyTo: FIRM.email })
})

test('the mail about a returned document quotes the firm’s reason', () => {
  expect(returnMail.subject).toBe(`Accounts: one document to send again for your order ${NUMBER}`)
  expect(paragraphsOf(returnMail)).toEqual([
    `For your Valuation (order ${NUMBER}), we cannot use what you sent as Accounts.`,
    'What is wrong\nPage 2 is missing.',
    'Please scan it again.',
    'You can send another file on your order page.',
  ])
})

/** The list of missing items in a reminder. */
const missingInReminder = (...products: Parameters<typeof portalReminderMail>[2]) =>
  paragraphsOf(portalReminderMail(ORDER, SHOP, products), { address: PORTAL }).slice(1)

const aPortalProduct = (more: Partial<PortalProduct>): PortalProduct => ({
  ...A_PORTAL_PRODUCT,
  ...more,
})

const questionnaire: PortalProduct['questionnaire'] = {
  ...A_SENT_QUESTIONNAIRE,
  questions: [aQuestion('a', 'short'), aQuestion('b', 'short')],
  state: 'open',
}

test('a reminder lists only missing documents and answers, each once, by product', () => {
  const requests = [
    { ...A_DOCUMENT_REQUEST, state: 'outstanding' },
    { ...A_DOCUMENT_REQUEST, id: '2', name: 'Lease', state: 'returned' },
    { ...A_DOCUMENT_REQUEST, id: '3', name: 'Payroll', state: 'received' },
    { ...A_DOCUMENT_REQUEST, id: '4', name: 'Plan', state: 'outstanding', required: false },
  ] as const
  const second = aPortalProduct({ name: 'Profile', questionnaire, requests: requests.slice(0, 1) })
  const third = aPortalProduct({ name: 'Memorandum', requests: requests.slice(0, 2) })
  const waived = { ...questionnaire, required: false }
  const fourth = aPortalProduct({ name: 'Paper', questionnaire: waived })
  expect(missingInReminder(aPortalProduct({ requests }), second, third, fourth)).toEqual([
    'Valuation\nAccounts\nLease: to be sent again',
    'Profile\nQuestions: 2 answers are missing',
  ])
})

test.each([
  [{ a: 'x' }, '1 answer is missing'],
  [{ a: 'x', b: 'y' }, 'answered, but not sent yet'],
])('a reminder describes the saved answers %j as “%s”', (answers, words) => {
  const product = aPortalProduct({ name: 'Profile', questionnaire: { ...questionnaire, answers } })
  expect(missingInReminder(product)).toEqual([`Profile\nQuestions: ${words}`])
})

test('a reminder links to the portal and names the person to call', () => {
  const mail = portalReminderMail(ORDER, SHOP, [])
  expect(mail.subject).toBe(`What we still need from you for your order ${NUMBER}`)
  expect(paragraphsOf(mail, { address: PORTAL })).toEqual([
    `To go on with your order ${NUMBER}, we need what is listed below. You can send it on your order page. If something keeps you from it, tell us.`,
  ])
  expect(mail.text).toContain(`call Ada Lovelace on ${ADA.phone}.`)
})

const delivered = {
  item: ITEM,
  names: ['draft.pdf'],
  text: '',
  revisionsLeft: 2,
  final: undefined,
}
const step = { ...findStep(STEPS, DELIVERED_STEP_ID)!, mail: '((partner)) has finished it.' }

test('the mail about a draft lists its files and the remaining revision rounds', () => {
  const more = { names: ['a.pdf', 'b.pdf'], text: 'Look at page 3.' }
  const mail = deliveryMadeMail(ORDER, SHOP, { ...delivered, ...more })
  expect([mail.subject, mail.to]).toEqual(['Valuation: your draft is ready', ORDER.buyer.email])
  expect(paragraphsOf(mail, { address: DELIVERY, label: 'Read the draft' })).toEqual([
    'The draft of your Valuation is ready for you to read.',
    'Northmere Partners writes:\nLook at page 3.',
    `Order ${NUMBER}. Files: a.pdf and b.pdf`,
    'Read it, then accept it or ask for a change on your order page. You have two rounds of changes left.',
  ])
})

test('the mail about the finished document names the last day on which the page of the order is open', () => {
  const final = { step, lastDay: '2026-06-18' }
  const finished = { ...delivered, final, revisionsLeft: 1 }
  const mail = deliveryMadeMail(ORDER, SHOP, finished)
  expect(mail.subject).toBe('Valuation: your finished document is ready')
  expect(paragraphsOf(mail, { address: DELIVERY, label: 'Read the finished document' })).toEqual([
    'Ada Lovelace has finished it.',
    `Order ${NUMBER}. File: draft.pdf`,
    `Read it, then accept it or ask for a change on your order page. You have one round of changes left. The page is open until ${formatDate('2026-06-18')}.`,
  ])
})

test('the mail about a delivery without remaining revision rounds offers no change', () => {
  const mail = deliveryMadeMail(ORDER, SHOP, { ...delivered, revisionsLeft: 0 })
  expect(paragraphsOf(mail, { address: DELIVERY, label: 'Read the draft' }).at(-1)).toBe(
    'Read it, then accept it on your order page.',
  )
})

test('in an order of several products, the mail about a delivery names its product and partner only', () => {
  const other = anItem({ productId: 'profile', name: 'Profile' })
  const order = { ...ORDER, items: [other, ITEM] }
  const products = [
    ...SHOP.catalogue.products,
    aProduct({ id: 'profile', partner: { name: 'Bea', phone: '+44 1' } }),
  ]
  const shop = { ...SHOP, catalogue: { ...SHOP.catalogue, products } }
  const { text, html } = deliveryMadeMail(order, shop, {
    ...delivered,
    final: { step, lastDay: null },
  })
  expect(html).toContain('Valuation: your finished document is ready')
  expect(text).toContain('Ada Lovelace has finished it.')
  expect(text).not.toContain('Bea')
})

const { companyName } = ORDER.buyer

test('the mail about complete documents names the product and the customer', () => {
  const mail = intakeCompleteMail(ORDER, SHOP, 'Valuation')
  expect(mail).toMatchObject({
    to: SHOP.firmInbox,
    replyTo: ORDER.buyer.email,
    subject: `Order ${NUMBER}: Everything has arrived for Valuation`,
  })
  expect(firmParagraphsOf(mail)).toEqual([
    `${companyName} has sent everything for Valuation: order ${NUMBER}.`,
    'Look through it on the order’s page, and accept it or return what is not right.',
  ])
})

test.each([
  [false, 'Delivery accepted for Valuation', 'accepts the delivery', []],
  [true, 'Change requested for Valuation', 'asks for a change', ['What to change\nA new <title>.']],
])(
  'the mail to the firm about a delivery says whether the customer asks for a change: %s',
  (isChange, subject, action, words) => {
    const text = 'A new <title>.'
    const mail = deliveryAnsweredMail(ORDER, SHOP, { product: 'Valuation', isChange, text })
    expect(mail.subject).toBe(`Order ${NUMBER}: ${subject}`)
    expect(firmParagraphsOf(mail)).toEqual([`${companyName} ${action}: order ${NUMBER}.`, ...words])
    expect(mail.html).not.toContain('<title>.')
  },
)
