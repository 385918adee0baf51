import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { telephoneAddress } from '#domain/people/telephone.ts'
import { ORDER_TEXTS, MOVE_TEXTS } from '#staff/current-order/order.texts.ts'
import { IssueActions } from '#staff/order/IssueActions.tsx'
import {
  STRIPE_LINK_LABELS,
  CLOSE_ISSUE_TEXTS,
  ISSUES_TEXTS,
  RECORD_NOW_LABEL,
} from '#staff/orders/issues.texts.ts'
import { anItemAtWork, anOrderDetail } from '#tests/builders.ts'

const PAYMENT = 'https://dashboard.stripe.com/payments/pi_1'
const ITEM = anItemAtWork({ promisedOn: '2026-03-05' })
const ORDER_WITH_ALL = anOrderDetail({ paymentUrl: PAYMENT, items: [ITEM] })
const { id, buyer } = ORDER_WITH_ALL

type Issue = Parameters<typeof IssueActions>[0]['issue']

/** The names of the links and buttons of an alert, and whether each is filled. */
function actions(
  reason: Issue['reason'],
  { subject = '', mayWork = true, order = ORDER_WITH_ALL } = {},
) {
  const issue = { key: `${reason}:${id}:${subject}`, reason }
  const html = renderToStaticMarkup(
    <IssueActions {...{ order, issue, mayWork }} title="Title" variant="primary" />,
  )
  return [...html.matchAll(/<(?:a|button) [^>]*class="([^"]*)"[^>]*>(.*?)<\/(?:a|button)>/g)].map(
    ([whole, look = '', words = '']) => ({
      name: words.replaceAll(/<span class="sr-only">.*?<\/span>|<[^>]*>/g, ''),
      isFilled: look.includes('button-primary'),
      href: /href="([^"]*)"/.exec(whole)?.[1],
    }),
  )
}

const names = (reason: Issue['reason']) =>
  actions(reason, { mayWork: false }).map(({ name }) => name)

const NOTE = { name: CLOSE_ISSUE_TEXTS.open, isFilled: false, href: undefined }

test.each([
  ['dispute-needs-response', STRIPE_LINK_LABELS['dispute-needs-response'], PAYMENT],
  ['amount-differs', STRIPE_LINK_LABELS['amount-differs'], PAYMENT],
  ['review-open', STRIPE_LINK_LABELS['review-open'], PAYMENT],
  ['not-settled', RECORD_NOW_LABEL, undefined],
  ['mail-failed', ISSUES_TEXTS.sendMails, undefined],
  ['fraud-warning', ORDER_TEXTS.callCustomer, telephoneAddress(buyer.phone)],
] as const)(
  'the alert "%s" has the main button "%s", then the button for a note',
  (reason, name, href) => {
    expect(actions(reason)).toEqual([{ name, isFilled: true, href }, NOTE])
  },
)

test.each(['refund-failed', 'customer-silent'] as const)(
  'the alert "%s" leads to an email to the customer',
  (reason) => {
    const [email, note] = actions(reason)
    expect(email).toMatchObject({ name: ORDER_TEXTS.emailCustomer, isFilled: true })
    expect(email?.href).toMatch(`mailto:${buyer.email}?subject=`)
    expect(note).toEqual(NOTE)
  },
)

test('the alert about a requested change leads to the delivery to be changed', () => {
  expect(actions('change-requested', { subject: 'delivery-1' })).toEqual([
    { name: 'See the request', isFilled: true, href: '#delivery-1' },
    NOTE,
  ])
})

test('an alert about late work has a button that moves the late work to another step', () => {
  const other = { ...ITEM, productId: 'profile', name: 'Profile' }
  const order = { ...ORDER_WITH_ALL, items: [ITEM, other] }
  const subject = `${ITEM.productId}:2026-03-05`
  expect(actions('work-late', { subject, order })).toEqual([
    { name: MOVE_TEXTS.title, isFilled: true, href: undefined },
    NOTE,
  ])
})

test('an alert that no action resolves has only the button for a note', () => {
  expect(actions('transfer-over')).toEqual([NOTE])
})

test('staff who may not work on orders see only the link to Stripe under an alert', () => {
  expect(names('dispute-needs-response')).toEqual([STRIPE_LINK_LABELS['dispute-needs-response']])
  expect(names('mail-failed')).toEqual([])
})
