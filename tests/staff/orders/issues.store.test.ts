import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CLOSE, ISSUES as ISSUES_TEXTS } from '#domain/order/issue.texts.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import type { MailState } from '#domain/order/order-record.ts'
import { pageOfEach, type Reply } from '#tests/browser/fake-browser.ts'

const ISSUES = '/api/issues'
const RECHECK = '/api/recheck-order'
const NOW = new Date('2026-03-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
const { browser, store, toasts } = pageOfEach(
  () => import('#staff/orders/issues.store.ts'),
  '/admin/orders',
)

afterEach(() => {
  vi.useRealTimers()
})

function anItem(reason: OrderIssue['reason'], id = 'a'): OrderIssue {
  const order = { id, order_number: '123456789', customer_name: 'Zoë', total_amount: 199_700 }
  return { key: `${reason}:${id}`, reason, since: '2026-03-01T10:00:00.000Z', order }
}

function answer(items: OrderIssue[], shop: ShopIssue[] = []) {
  return { value: { items, count: items.length, shop } }
}

function aShopIssue(reason: ShopIssue['reason']): ShopIssue {
  return { key: reason, reason, since: '2026-03-01T11:00:00.000Z', count: null }
}

test('what needs somebody is shown', async () => {
  await show(answer([anItem('mail-failed')], [aShopIssue('sweep-silent')]))

  expect(store.$issues.get()).toEqual({
    state: 'ready',
    items: [anItem('mail-failed')],
    count: 1,
    shop: [aShopIssue('sweep-silent')],
    busy: 'no',
  })
})

test('a failure is told, unless something is shown already', async () => {
  await show({ failure: { code: 'unavailable', message: 'The database is down' } })
  expect(store.$issues.get()).toMatchObject({
    state: 'error',
    failure: { message: 'The database is down' },
  })

  await show(answer([]), { failure: { code: 'unavailable' } })
  await store.findIssues()
  expect(store.$issues.get().state).toBe('ready')
})

function mails(...states: MailState[]) {
  return { value: { mails: states.map((state) => ({ state })) } }
}

/** Asks what needs somebody, which the server answers in turn with the replies. */
async function show(...replies: Reply[]) {
  browser.reply(ISSUES, ...replies)
  await store.findIssues()
}

const [UNSENT, UNSETTLED] = [anItem('mail-failed'), anItem('not-settled')]

test.each([
  ['has gone', UNSENT, [], mails('sent', 'sent'), 'success', ' is resolved'],
  ['still stands', UNSENT, [UNSENT], mails('waiting'), 'info', ' still needs your attention'],
  ['stands for another reason', UNSENT, [UNSETTLED], mails('sent'), 'success', ' is resolved'],
  ['has a mail refused again', UNSENT, [], mails('sent', 'waiting'), 'info', ': trying again'],
  ['was about the payment alone', UNSETTLED, [], mails('waiting'), 'success', ' is resolved'],
] as const)(
  'after a recheck it is said that the issue %s',
  async (_name, issue, left, rechecked, kind, title) => {
    browser.reply(ISSUES, answer([issue]), answer([...left]))
    browser.reply(RECHECK, rechecked)
    await store.findIssues()

    await store.recheck(issue)
    expect(browser.callsTo(RECHECK)[0]?.body).toEqual({ orderId: 'a' })
    expect(toasts.get()).toHaveLength(1)
    expect(toasts.get()).toMatchObject([{ kind, title: `Order #123456789${title}` }])
    expect(store.$issues.get()).toMatchObject({ items: left, busy: 'no' })
  },
)

test('while one order is looked at again, a second press asks nobody', async () => {
  const release = browser.hold(RECHECK)
  await show(answer([anItem('not-settled')]))
  const first = store.recheck(anItem('not-settled'))

  expect(store.$issues.get()).toMatchObject({ busy: 'a' })
  await store.recheck(anItem('not-settled'))
  release({ value: {} })
  await first
  expect(browser.callsTo(RECHECK)).toHaveLength(1)
})

const MISSED = '/api/fetch-missed-events'
const SILENT = aShopIssue('webhook-silent')

test('what was missed is asked for, and where Stripe had nothing, that is said', async () => {
  browser.reply(MISSED, { value: {} })
  await show(answer([], [SILENT]))

  await store.fetchMissed()
  expect(toasts.get()).toMatchObject([{ kind: 'info', title: 'No missed messages at Stripe' }])
  expect(store.$issues.get()).toMatchObject({ shop: [SILENT], busy: 'no' })
})

test('mails about no order are sent again', async () => {
  const shop = [aShopIssue('mails-given-up')]
  browser.reply('/api/retry-mails', { value: {} })
  await show(answer([], shop), answer([]))
  expect(store.$issues.get()).toMatchObject({ shop })

  await store.retryMails()
  expect(browser.callsTo('/api/retry-mails')).toHaveLength(1)
  expect(toasts.get()).toMatchObject([{ title: 'The emails are being sent again' }])
  expect(store.$issues.get()).toMatchObject({ shop: [] })
})

test('a recheck that fails says why and leaves the issue standing', async () => {
  browser.reply(RECHECK, { failure: { code: 'provider-unavailable', message: 'No answer' } })
  await show(answer([anItem('not-settled')]))

  await store.recheck(anItem('not-settled'))
  expect(toasts.get()).toMatchObject([{ kind: 'error', description: 'No answer' }])
  expect(store.$issues.get()).toMatchObject({ state: 'ready', busy: 'no' })
})

test('after a recheck nothing is said of the issue from a list that was read before it', async () => {
  const unread = { failure: { code: 'unavailable' as const, message: 'The database is down' } }
  browser.reply(RECHECK, mails('sent'))
  await show(answer([UNSENT]), unread)

  await store.recheck(UNSENT)
  expect(toasts.get()).toMatchObject([
    { kind: 'error', title: ISSUES_TEXTS.failed, description: 'The database is down' },
  ])
})

test('an issue that was closed is closed where the list cannot be read afterwards', async () => {
  const unread = { failure: { code: 'unavailable' as const } }
  browser.reply('/api/close-issue', { value: {} })
  await show(answer([UNSENT]), unread)

  await store.closeIssue(UNSENT.key, 'Called the customer')
  expect(toasts.get()).toMatchObject([CLOSE.done])
})
