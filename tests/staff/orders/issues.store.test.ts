import { expect, test } from 'vitest'

import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import type { MailState } from '#domain/order/order-record.ts'
import { ISSUES_TEXTS, MAILS_NOT_SENT_TITLE } from '#staff/orders/issues.texts.ts'
import { fakeClock, pageForEach, type Reply } from '#tests/browser/fake-browser.ts'

const ISSUES_PATH = '/api/issues'
const RECHECK_PATH = '/api/recheck-order'
const NOW = new Date('2026-03-01T12:00:00Z')

fakeClock({ now: NOW })
const { browser, store, toasts } = pageForEach(
  () => import('#staff/orders/issues.store.ts'),
  '/admin/orders',
)

function anItem(reason: OrderIssue['reason'], id = 'a'): OrderIssue {
  const order = { id, order_number: '123456789', customer_name: 'Zoë', total_amount: 199_700 }
  return { key: `${reason}:${id}`, reason, since: '2026-03-01T10:00:00.000Z', order }
}

function issueList(items: OrderIssue[], shop: ShopIssue[] = []) {
  return { value: { items, count: items.length, shop } }
}

function aShopIssue(reason: ShopIssue['reason']): ShopIssue {
  return { key: reason, reason, since: '2026-03-01T11:00:00.000Z', count: null }
}

test('the staff page shows the open issues', async () => {
  await show(issueList([anItem('mail-failed')], [aShopIssue('sweep-silent')]))

  expect(store.$issues.get()).toEqual({
    state: 'ready',
    items: [anItem('mail-failed')],
    count: 1,
    shop: [aShopIssue('sweep-silent')],
    busy: 'no',
  })
})

test('a failed request for the issues is shown unless the page already has the list of issues', async () => {
  await show({ failure: { code: 'unavailable', message: 'The database is down' } })
  expect(store.$issues.get()).toMatchObject({
    state: 'error',
    failure: { message: 'The database is down' },
  })

  await show(issueList([]), { failure: { code: 'unavailable' } })
  await store.loadIssues()
  expect(store.$issues.get().state).toBe('ready')
})

function orderWithMails(...states: MailState[]) {
  return { value: { mails: states.map((state) => ({ state })) } }
}

/** Loads the issues; the server gives these replies in turn. */
async function show(...replies: Reply[]) {
  browser.reply(ISSUES_PATH, ...replies)
  await store.loadIssues()
}

const [UNSENT, UNSETTLED] = [anItem('mail-failed'), anItem('not-settled')]

test.each([
  ['is resolved', UNSENT, [], orderWithMails('sent', 'sent'), 'success', ' is resolved'],
  ['remains', UNSENT, [UNSENT], orderWithMails('waiting'), 'info', ' still needs your attention'],
  [
    'is replaced by another',
    UNSENT,
    [UNSETTLED],
    orderWithMails('sent'),
    'success',
    ' is resolved',
  ],
  [
    'has an email that was refused again',
    UNSENT,
    [],
    orderWithMails('sent', 'waiting'),
    'info',
    ': trying again',
  ],
  [
    'concerned only the payment',
    UNSETTLED,
    [],
    orderWithMails('waiting'),
    'success',
    ' is resolved',
  ],
] as const)(
  'rechecking an issue reports that the issue %s',
  async (_name, issue, remaining, rechecked, kind, title) => {
    browser.reply(ISSUES_PATH, issueList([issue]), issueList([...remaining]))
    browser.reply(RECHECK_PATH, rechecked)
    await store.loadIssues()

    await store.recheckIssue(issue)
    expect(browser.callsTo(RECHECK_PATH)[0]?.body).toEqual({ orderId: 'a' })
    expect(toasts.get()).toHaveLength(1)
    expect(toasts.get()).toMatchObject([{ kind, title: `Order #123456789${title}` }])
    expect(store.$issues.get()).toMatchObject({ items: remaining, busy: 'no' })
  },
)

test('a second click during a recheck has no effect', async () => {
  const release = browser.hold(RECHECK_PATH)
  await show(issueList([anItem('not-settled')]))
  const first = store.recheckIssue(anItem('not-settled'))

  expect(store.$issues.get()).toMatchObject({ busy: 'a' })
  await store.recheckIssue(anItem('not-settled'))
  release({ value: {} })
  await first
  expect(browser.callsTo(RECHECK_PATH)).toHaveLength(1)
})

const MISSED_EVENTS_PATH = '/api/fetch-missed-events'
const SILENT = aShopIssue('webhook-silent')

test('fetching missed events shows a toast if Stripe had no missed events', async () => {
  browser.reply(MISSED_EVENTS_PATH, issueList([], [SILENT]))
  await show(issueList([], [SILENT]))

  await store.fetchUndeliveredEvents()
  expect(toasts.get()).toMatchObject([{ kind: 'info', title: 'No missed messages at Stripe' }])
  expect(store.$issues.get()).toMatchObject({ shop: [SILENT], busy: 'no' })
})

test('emails without an order can be sent again', async () => {
  const shop = [aShopIssue('mails-given-up')]
  browser.reply('/api/retry-mails', issueList([]))
  await show(issueList([], shop))
  expect(store.$issues.get()).toMatchObject({ shop })

  await store.retryShopMails()
  expect(browser.callsTo('/api/retry-mails')).toHaveLength(1)
  expect(toasts.get()).toMatchObject([{ title: 'The emails are being sent again' }])
  expect(store.$issues.get()).toMatchObject({ shop: [] })
})

test('a failed recheck of an issue shows the cause and the current list of issues', async () => {
  browser.reply(RECHECK_PATH, { failure: { code: 'provider-unavailable', message: 'No answer' } })
  await show(issueList([anItem('not-settled'), UNSENT]), issueList([anItem('not-settled')]))

  await store.recheckIssue(anItem('not-settled'))
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'No answer' }])
  expect(store.$issues.get()).toMatchObject({ items: [anItem('not-settled')], busy: 'no' })
})

test('rechecking an issue reports no result if the list of issues cannot be reloaded', async () => {
  const unread = { failure: { code: 'unavailable' as const, message: 'The database is down' } }
  browser.reply(RECHECK_PATH, orderWithMails('sent'))
  await show(issueList([UNSENT]), unread)

  await store.recheckIssue(UNSENT)
  expect(toasts.get()).toMatchObject([
    { kind: 'error', title: ISSUES_TEXTS.failed, description: 'The database is down' },
  ])
})

test('an issue that a colleague has closed disappears from the list', async () => {
  browser.reply('/api/close-issue', { failure: { code: 'not-found' } })
  await show(issueList([UNSENT]), issueList([]))

  expect(await store.closeListedIssue(UNSENT.key, 'Called the customer')).toMatchObject({
    code: 'not-found',
  })
  expect(store.$issues.get()).toMatchObject({ items: [], busy: 'no' })
})

test('if a retry of emails without an order fails, the error mentions the emails, not Stripe', async () => {
  browser.reply('/api/retry-mails', { failure: { code: 'unavailable', message: 'No answer' } })
  await show(issueList([]))

  await store.retryShopMails()
  expect(toasts.get()).toMatchObject([{ kind: 'error', title: MAILS_NOT_SENT_TITLE }])
})
