import { describe, expect, test, vi } from 'vitest'

import { FAILURE_STATUS } from '#contract/failure.ts'
import { closeIssue } from '#contract/staff/issues.ts'
import { correctOrder, type OrderDetail, refundOrder, setPromise } from '#contract/staff/order.ts'
import { recordTransfer, requestBalance, undoTransfer } from '#contract/transfers/staff.ts'
import { PROMISE_TEXTS } from '#staff/current-order/order.texts.ts'
import { BUSY_TOAST } from '#staff/frame/staff-pages.texts.ts'
import { REFUND_TEXTS } from '#staff/refunds/refund.texts.ts'
import {
  RECORD_TRANSFER_TEXTS,
  BALANCE_REQUEST_TEXTS,
  UNDO_TRANSFER_TEXTS,
} from '#staff/transfers/transfers.texts.ts'
import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'
import { aBuyer, anItemAtWork, anOrderDetail, aRefund, aTransfer } from '#tests/builders.ts'

const ID = '00000000-0000-4000-8000-000000000abc'
const READ_PATH = `/api/orders/${ID}`
const STEP_PATH = '/api/move-step'
const NOTE_PATH = '/api/add-note'
const RECHECK_PATH = '/api/recheck-order'

const load = async () => ({
  ...(await import('#staff/current-order/order.store.ts')),
  ...(await import('#staff/frame/drafts.store.ts')),
  ...(await import('#staff/order/order-actions.store.ts')),
  ...(await import('#staff/portal/portal.store.ts')),
  ...(await import('#staff/refunds/refund.store.ts')),
  ...(await import('#staff/transfers/transfer.store.ts')),
})
const { browser, store, toasts, open } = pageForEach(load, `/admin/orders/${ID}`)

const ITEM = anItemAtWork()

const aDetail = (more: Partial<OrderDetail> = {}) =>
  anOrderDetail({ id: ID, items: [ITEM], ...more })

const MOVED = aDetail({ items: [{ ...ITEM, step: 'review' }] })

async function openOrder() {
  browser.reply(READ_PATH, { value: aDetail() })
  await store.loadOrder(ID)
}

function shownStep() {
  const shown = store.$order.get()
  return shown.state === 'ready' ? shown.items[0]?.step : shown.state
}

test.each([
  [{ code: 'order-not-found' }, { state: 'error', failure: { code: 'order-not-found' } }],
  [
    { code: 'unavailable', message: 'The database is down', requestId: 'r-1' },
    { state: 'error', failure: { message: 'The database is down', requestId: 'r-1' } },
  ],
] as const)('the staff page shows why an order failed to load: %j', async (failure, state) => {
  browser.reply(READ_PATH, { failure })
  await store.loadOrder(ID)

  expect(store.$order.get()).toMatchObject(state)
})

test('a failed refresh keeps the order on the staff page and shows the failure', async () => {
  await openOrder()
  browser.reply(READ_PATH, {
    failure: { code: 'unavailable', message: 'No answer', requestId: 'r-2' },
  })
  await store.loadOrder(ID)

  expect(store.$order.get()).toMatchObject({ state: 'ready', busy: 'no' })
  expect(toasts.get()).toMatchObject([
    { kind: 'error', description: 'No answer', requestId: 'r-2' },
  ])
})

test('the staff page shows the earlier work step until the server has moved the work', async () => {
  await openOrder()
  const release = browser.hold(STEP_PATH)
  const moving = store.moveStep(ITEM, 'questionnaire', 'review', '')

  expect(shownStep()).toBe('questionnaire')
  expect(store.$order.get()).toMatchObject({ busy: '/api/move-step' })
  release({ value: MOVED })
  await moving
  expect(browser.callsTo(STEP_PATH)[0]?.body).toEqual({
    orderId: ID,
    productId: 'valuation',
    from: 'questionnaire',
    to: 'review',
  })
  expect(store.$order.get()).toEqual({ ...MOVED, state: 'ready', busy: 'no' })
  expect(toasts.get()).toMatchObject([{ kind: 'success', title: 'Valuation: Review' }])
})

test('the portal is loaded again after an action that moves or ends the work, but not after a note', async () => {
  const portal = `/api/portal/${ID}`
  await openOrder()
  browser.reply(NOTE_PATH, { value: aDetail() })
  store.$note.set('Called at ten.')
  await store.addNote()
  expect(browser.callsTo(portal)).toHaveLength(0)
  browser.reply(STEP_PATH, { value: MOVED })
  await store.moveStep(ITEM, 'questionnaire', 'review', '')
  expect(browser.callsTo(portal)).toHaveLength(1)
  browser.reply(refundOrder.path, { value: { ...MOVED, status: 'refunded' } })
  await store.refundCurrentOrder({ amount: 100, parts: {}, reason: 'duplicate' }, 'request')
  expect(browser.callsTo(portal)).toHaveLength(2)
})

test('the form for a work step sends the paragraph, and shows that a colleague has moved the work', async () => {
  await openOrder()
  const words = 'One more week, please.'
  browser.reply(STEP_PATH, { failure: { code: 'step-changed', message: 'Moved' } })
  browser.reply(READ_PATH, { value: MOVED })
  expect(await store.moveStep(ITEM, 'questionnaire', 'review', words)).toMatchObject({
    message: 'Moved',
  })
  expect(shownStep()).toBe('review')
  expect(browser.callsTo(STEP_PATH)[0]?.body).toMatchObject({ words })
  expect(toasts.get()).toEqual([])
})

test('the form for the promised day shows why the server refused a day', async () => {
  await openOrder()
  const after = aDetail({ items: [{ ...ITEM, promisedOn: '2026-04-20' }] })
  browser.reply(setPromise.path, { value: after })
  expect(await store.setPromise(ITEM, '2026-04-20')).toBeUndefined()
  expect(browser.callsTo(setPromise.path)[0]?.body).toEqual({
    orderId: ID,
    productId: 'valuation',
    from: null,
    to: '2026-04-20',
  })
  expect(store.$order.get()).toEqual({ ...after, state: 'ready', busy: 'no' })
  expect(toasts.get()).toMatchObject([{ kind: 'success', title: PROMISE_TEXTS.done }])

  const fields = { to: 'Choose a day' }
  browser.reply(setPromise.path, { failure: { code: 'invalid-request', fields } })
  expect(await store.setPromise(ITEM, '2026-01-01')).toMatchObject({ fields })
  expect(toasts.get()).toHaveLength(1)
})

test('the text of a note leaves its field once the note is saved', async () => {
  await openOrder()
  const release = browser.hold(NOTE_PATH)
  store.$note.set('  Called at ten.  ')
  const noting = store.addNote()

  store.$note.set('  Called at ten.  \nAnd at noon.')
  release({ value: aDetail() })
  await noting
  expect(store.$note.get()).toBe('And at noon.')
  expect(browser.callsTo(NOTE_PATH)[0]?.body).toEqual({ orderId: ID, text: 'Called at ten.' })
  expect(toasts.get()).toMatchObject([{ title: 'Note added' }])
})

test('the text of a refused note stays in its field', async () => {
  await openOrder()
  browser.reply(NOTE_PATH, { failure: { code: 'unavailable' } })
  store.$note.set('First')
  await store.addNote()

  expect(store.$note.get()).toBe('First')
  expect(store.$order.get()).toMatchObject({ busy: 'no', timeline: [] })
})

test('an unsent note survives a reload, but only on the page of its order', async () => {
  await openOrder()
  store.$note.set('Called at ten.')
  expect(Object.fromEntries(browser.session)).toEqual({ [`note:${ID}`]: 'Called at ten.' })

  for (const [id, text] of [
    [ID, 'Called at ten.'],
    ['another', ''],
  ] as const) {
    await open(`/o/${id}`)
    browser.session.set(`note:${ID}`, 'Called at ten.')
    browser.reply(`/api/orders/${id}`, { value: aDetail({ id }) })
    await store.loadOrder(id)
    expect(store.$note.get()).toBe(text)
  }
})

test('a saved note leaves nothing in session storage', async () => {
  await openOrder()
  browser.reply(NOTE_PATH, { value: aDetail() })
  store.$note.set('Called at ten.')
  await store.addNote()

  expect([...browser.session.keys()]).toEqual([])
})

test('a blank note sends no request', async () => {
  await openOrder()
  store.$note.set('  \n ')
  await store.addNote()

  expect(browser.callsTo(NOTE_PATH)).toEqual([])
})

const MAIL = {
  id: 'm',
  kind: 'order-confirmation',
  to: 'zoe@example.com',
  subject: 'Your order',
  attempts: 1,
  failure: '',
  queuedAt: '2026-03-01T10:00:00.000Z',
  sentAt: null,
  nextTryAt: null,
} as const

test.each([
  ['the mail server accepts the emails', { state: 'sent' }, 'success', 'The emails have been sent'],
  [
    'the mail server refuses the emails again',
    { state: 'waiting', failure: 'the mail server was busy (421)' },
    'info',
    'Trying again',
  ],
] as const)(
  'retrying the emails of an order is reported when %s',
  async (_name, more, kind, title) => {
    await openOrder()
    const mails = [
      { ...MAIL, state: 'sent' as const },
      { ...MAIL, ...more },
    ]
    browser.reply(RECHECK_PATH, { value: aDetail({ mails }) })
    await store.retryOrderMails()

    expect(browser.callsTo(RECHECK_PATH)[0]?.body).toEqual({ orderId: ID })
    expect(toasts.get()).toMatchObject([{ kind, title }])
  },
)

describe('pending emails', () => {
  fakeClock({ toFake: ['setTimeout'] })

  const stillPending = { value: aDetail({ mails: [{ ...MAIL, state: 'waiting' }] }) }
  const allSent = { value: aDetail({ mails: [{ ...MAIL, state: 'sent' }] }) }

  test('the staff page checks pending emails until they are sent', async () => {
    await openOrder()
    const before = browser.callsTo(READ_PATH).length
    browser.reply(RECHECK_PATH, stillPending)
    browser.reply(READ_PATH, stillPending, allSent)
    await store.retryOrderMails()
    expect(toasts.get()).toMatchObject([
      { kind: 'info', description: expect.stringContaining('queued') },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.callsTo(READ_PATH).length - before).toBe(2)
    expect(store.$order.get()).toMatchObject({ mails: [{ state: 'sent' }] })
  })

  test('the staff page checks pending emails six times at most', async () => {
    await openOrder()
    const before = browser.callsTo(READ_PATH).length
    browser.reply(RECHECK_PATH, stillPending)
    browser.reply(READ_PATH, stillPending)
    await store.retryOrderMails()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.callsTo(READ_PATH).length - before).toBe(6)
  })
})

const ORDER_ACTIONS: [busy: string, path: string, work: () => Promise<void>, failed: string][] = [
  ['noting', NOTE_PATH, () => store.addNote(), 'The note was not added'],
  ['rechecking', RECHECK_PATH, () => store.recheckCurrentOrder(), 'Stripe could not be reached'],
  ['mailing', RECHECK_PATH, () => store.retryOrderMails(), 'The emails could not be sent'],
  ['undoing', undoTransfer.path, () => store.undoTransfer('t1'), UNDO_TRANSFER_TEXTS.failed],
  [
    'requesting',
    requestBalance.path,
    () => store.requestOutstandingBalance(),
    BALANCE_REQUEST_TEXTS.failed,
  ],
]

test.each(ORDER_ACTIONS)(
  'the staff page rolls back an action that the server refuses: %s',
  async (_busy, path, work, title) => {
    await openOrder()
    store.$note.set('Called at ten.')
    browser.reply(path, { failure: { code: 'unavailable', message: 'No answer' } })
    await work()

    expect(store.$order.get()).toEqual({ ...aDetail(), state: 'ready', busy: 'no' })
    expect(toasts.get()).toMatchObject([{ kind: 'error', title, description: 'No answer' }])
  },
)

const CHOICE = { amount: 100, parts: {}, reason: 'duplicate' } as const
const ASKED = {
  id: 'request',
  amount: 100,
  askedAt: '2026-03-02T09:00:00.000Z',
  state: 'asked',
} as const

test.each([
  ['made', { refunds: [aRefund({ requestId: 'request' })] }, REFUND_TEXTS.made],
  ['not confirmed', { refundsAsked: [ASKED] }, REFUND_TEXTS.asked],
] as const)(
  'after a failed call, a refund that the order shows as %s is no failure',
  async (_state, shown, title) => {
    await openOrder()
    browser.reply(refundOrder.path, { failure: { code: 'provider-unavailable', requestId: 'r1' } })
    browser.reply(READ_PATH, { value: aDetail(shown) })
    expect(await store.refundCurrentOrder(CHOICE, 'request')).toBeUndefined()
    expect(toasts.get()).toMatchObject([{ title }])
  },
)

test.each([
  ['r1', 'Refused'],
  ['', refundOrder.unavailable],
])(
  'a refund that fails with the request id "%s" and that the order does not show is unclear to the form',
  async (requestId, message) => {
    await openOrder()
    browser.reply(refundOrder.path, { failure: { code: 'unavailable', requestId } })
    expect(await store.refundCurrentOrder(CHOICE, 'request')).toMatchObject({ message })
    expect(toasts.get()).toEqual([])
    expect(browser.callsTo(READ_PATH)).toHaveLength(2)
  },
)

test.each([
  ['succeeded', 'success', REFUND_TEXTS.made],
  ['pending', 'info', REFUND_TEXTS.asked],
  ['failed', 'error', REFUND_TEXTS.failed],
])('the toast about a refund that is %s at Stripe is of kind %s', async (status, kind, title) => {
  await openOrder()
  const refunds = [aRefund(), aRefund({ status, requestId: 'request' })]
  browser.reply(refundOrder.path, { value: aDetail({ refunds }) })
  await store.refundCurrentOrder({ amount: 100, parts: {}, reason: 'duplicate' }, 'request')
  expect(toasts.get()).toMatchObject([{ kind, title }])
})

test('the form for a refund shows why the server refused the refund, and the order is loaded again', async () => {
  await openOrder()
  browser.reply(refundOrder.path, { failure: { code: 'refund-refused', message: 'Less is left' } })
  expect(await store.refundCurrentOrder(CHOICE, 'request')).toMatchObject({
    message: 'Less is left',
  })
  expect(toasts.get()).toEqual([])
  expect(browser.callsTo(READ_PATH)).toHaveLength(2)
})

test('the form for a correction shows an error of the server at the field that is wrong', async () => {
  await openOrder()
  browser.reply(correctOrder.path, {
    failure: { code: 'invalid-request', fields: { 'to.email': 'Wrong' } },
  })
  const failure = await store.correctOrder(aBuyer(), aBuyer({ email: 'hale' }))
  expect(failure?.fields).toEqual({ email: 'Wrong' })
})

const ARRIVED = { transferId: 't1', amount: 100, arrivedOn: '2026-03-02', reference: 'HALE' }

function withTransfer(id: string, status: OrderDetail['status']) {
  const transfers = [{ ...aTransfer({ id }), canUndo: true }]
  return aDetail({ status, transfer: { dueOn: null, transfers, missing: 0, excess: 0 } })
}

test.each([
  ['pays the order', withTransfer('t1', 'paid'), RECORD_TRANSFER_TEXTS.paid],
  ['pays a part of the order', withTransfer('t1', 'awaiting_transfer'), RECORD_TRANSFER_TEXTS.done],
])('the staff page reports that a transfer %s', async (_name, after, title) => {
  browser.reply(READ_PATH, { value: aDetail({ status: 'awaiting_transfer' }) })
  await store.loadOrder(ID)
  browser.reply(recordTransfer.path, { value: after })
  expect(await store.recordTransfer(ARRIVED)).toBeUndefined()
  const body = { ...ARRIVED, orderId: ID, seen: [] }
  expect(browser.callsTo(recordTransfer.path)[0]?.body).toEqual(body)
  expect(toasts.get()).toMatchObject([{ title }])
})

test('a form for a transfer has seen only the transfers of the order that it opened with', async () => {
  browser.reply(READ_PATH, { value: withTransfer('t0', 'awaiting_transfer') })
  await store.loadOrder(ID)
  browser.reply(recordTransfer.path, { failure: { code: 'order-changed' } })
  await store.recordTransfer(ARRIVED, aDetail({ status: 'awaiting_transfer' }))
  await store.recordTransfer(ARRIVED)
  expect(browser.callsTo(recordTransfer.path)).toMatchObject([
    { body: { seen: [] } },
    { body: { seen: ['t0'] } },
  ])
})

test('the form for a transfer shows why the server refused it, or that a work step is still being saved', async () => {
  await openOrder()
  browser.reply(recordTransfer.path, {
    failure: { code: 'invalid-request', fields: { arrivedOn: 'Too late' } },
  })
  expect(await store.recordTransfer(ARRIVED)).toMatchObject({ fields: { arrivedOn: 'Too late' } })
  expect(toasts.get()).toEqual([])
  const release = browser.hold(STEP_PATH)
  const moving = store.moveStep(ITEM, 'questionnaire', 'review', '')
  expect(await store.recordTransfer(ARRIVED)).toMatchObject({ message: BUSY_TOAST.description })
  // Not a server error, after which the dialog would say that the refund may have been made.
  const refused = await store.refundCurrentOrder(CHOICE, 'request')
  expect(FAILURE_STATUS[refused!.code]).toBeLessThan(500)
  release({ value: MOVED })
  await moving
  expect(browser.callsTo(recordTransfer.path)).toHaveLength(1)
})

test('the staff page reloads the order if a transfer can no longer be undone', async () => {
  await openOrder()
  browser.reply(undoTransfer.path, { failure: { code: 'order-changed' } })
  browser.reply(READ_PATH, { value: MOVED })
  await store.undoTransfer('t1')
  expect(store.$order.get()).toEqual({ ...MOVED, state: 'ready', busy: 'no' })
  expect(toasts.get()).toMatchObject([{ kind: 'error', title: UNDO_TRANSFER_TEXTS.failed }])
})

test('an issue that a colleague has closed disappears from the page', async () => {
  await openOrder()
  browser.reply(closeIssue.path, { failure: { code: 'not-found' } })
  browser.reply(READ_PATH, { value: MOVED })
  expect(await store.closeOrderIssue('key', 'Agreed with the customer')).toMatchObject({
    code: 'not-found',
  })

  expect(store.$order.get()).toEqual({ ...MOVED, state: 'ready', busy: 'no' })
})

test.each(ORDER_ACTIONS)(
  'the staff page refuses the action "%s" while the work is being moved to another step',
  async (_busy, _path, work) => {
    await openOrder()
    store.$note.set('Called at ten.')
    const release = browser.hold(STEP_PATH)
    const moving = store.moveStep(ITEM, 'questionnaire', 'review', '')
    await work()

    expect(
      [STEP_PATH, NOTE_PATH, RECHECK_PATH, undoTransfer.path, requestBalance.path].flatMap(
        browser.callsTo,
      ),
    ).toHaveLength(1)
    expect(toasts.get()).toEqual([expect.objectContaining(BUSY_TOAST)])
    release({ value: MOVED })
    await moving
  },
)
