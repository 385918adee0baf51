import { afterEach, beforeAll, expect, test } from 'vitest'

import { addNote, refundOrder } from '#contract/staff/order.ts'
import { exportOrders } from '#contract/staff/orders.ts'
import { resetPasskeys } from '#contract/staff/passkeys.ts'
import { invitePerson, erasePerson } from '#contract/staff/people.ts'
import { readArchive } from '#contract/staff/portal.ts'
import { exportDocuments, salesReport } from '#contract/staff/sales-report.ts'
import { giveBack, recordRefundSent, undoTransfer } from '#contract/transfers/staff.ts'
import { hasPermission, STAFF_ROLES } from '#domain/people/staff-role.ts'
import { permissionOf } from '#http/serve-staff.ts'
import { FIRST_STEP } from '#tests/catalogue.ts'

import { endpoints } from './endpoints.ts'
import { validRequestBodies } from './right-bodies.ts'
import { shopForFile, staffOf } from './shop.ts'

const PUBLIC = [
  '/api/answer-delivery',
  '/api/answers/:id',
  '/api/auth/confirm',
  '/api/auth/passkey',
  '/api/auth/request-link',
  '/api/auth/session',
  '/api/auth/sign-out',
  '/api/auth/start-passkey',
  '/api/begin-file',
  '/api/choose-payment',
  '/api/contact',
  '/api/create-payment',
  '/api/deliver-mails',
  '/api/documents/:id',
  '/api/exchange-rates',
  '/api/files/:id',
  '/api/find-order',
  '/api/finish-file',
  '/api/health',
  '/api/open-portal',
  '/api/pro-forma/:id',
  '/api/proposal.pdf',
  '/api/remove-file',
  '/api/save-answers',
  '/api/save-part',
  '/api/send-answers',
  '/api/send-order-email',
  '/api/store-order',
  '/api/verify-payment',
]
/** Endpoints that are not public are for staff only. */
const STAFF = (await endpoints()).filter(({ path }) => !PUBLIC.includes(path))

const CANARY = {
  name: 'Canary Finch',
  email: 'canary@example.com',
  phone: '+44 20 7946 0177',
  company: 'Aviary Holdings',
  businessType: 'Birdseed',
}

const shop = shopForFile()
const staff = staffOf(shop)
/** Id of the message to the firm from CANARY, the person whose data must not leak. */
let messageId: string
let canary: { id: string; order_number: string; sessionId: string }
beforeAll(async () => {
  canary = await shop.paid({ customerInfo: CANARY })
  const { businessType: _, ...writer } = CANARY
  await shop.write(writer)
  const [message] = await shop.rows<{ id: string }>(`select id from contact_messages`)
  messageId = message?.id ?? ''
})
afterEach(() => shop.rows('delete from staff_links'))

/** Each staff endpoint with a request about the canary's order. */
function staffCalls() {
  const bodies = validRequestBodies({ orderId: canary.id, messageId })
  return STAFF.map((endpoint) => ({
    method: endpoint.method,
    // A search parameter must not give access to anything.
    path:
      endpoint.path.replace(':id', canary.id) + (endpoint.method === 'GET' ? '?search=canary' : ''),
    body: bodies[endpoint.path],
    permission: permissionOf(endpoint),
  }))
}

type StaffCall = ReturnType<typeof staffCalls>[number]

function send({ method, path, body }: StaffCall, headers: Record<string, string>) {
  return fetch(shop.platform.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Endpoints that answer with a file to download. */
const FILES = [exportOrders, exportDocuments, readArchive].map(({ path }) => path)

function expectNothingPersonal(text: string) {
  for (const secret of [...Object.values(CANARY), 'Finch', canary.order_number]) {
    expect(text).not.toContain(secret)
  }
}

test('right-bodies.ts has a request body for each staff endpoint that needs a body', () => {
  const withoutBody = staffCalls().filter(({ method, body }) => method === 'POST' && !body)
  expect(withoutBody.map(({ path }) => path)).toEqual([])
})

test('every staff endpoint answers 401 without a session and reveals nothing', async () => {
  await shop.quiet()
  const before = await shop.counts()
  for (const endpoint of staffCalls()) {
    const answer = await send(endpoint, {})
    const text = await answer.text()
    expect(answer.status, `${endpoint.path} is in staff.ts, or in PUBLIC of this file`).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'not-signed-in' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expectNothingPersonal(text)
    const wrong = { ...endpoint, ...(endpoint.body && { body: { nothing: 'of the kind' } }) }
    expect((await send(wrong, {})).status, endpoint.path).toBe(401)
  }
  expect(await shop.counts()).toEqual(before)
  expect((await shop.detail(canary.id, staff)).items[0]?.step).toBe(FIRST_STEP.id)
  expect(await shop.rows(`select state from contact_messages`)).toEqual([{ state: 'new' }])
})

test('a staff endpoint does not send an unchanged response again, and no cache stores the response', async () => {
  await shop.quiet()
  const reading = staffCalls().filter(
    ({ method }, index) => method === 'GET' && !FILES.includes(STAFF[index]!.path),
  )
  expect(reading.length).toBeGreaterThan(4)
  for (const endpoint of reading) {
    const first = await send(endpoint, staff)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect([first.status, await first.text()], endpoint.path).toEqual([200, expect.anything()])
    const again = await send(endpoint, { ...staff, ...known })
    expect([again.status, await again.text()], endpoint.path).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/)
    expect((await send(endpoint, known)).status, endpoint.path).toBe(401)
  }
})

test('a note appears word for word in the timeline, with its author', async () => {
  const pasted = 'Rang\u0000 <b>twice</b>\u001B; العميل يفضل المساء.\u202E\r\nSecond line'
  const answer = await shop.post(addNote, { orderId: canary.id, text: pasted }, staff)
  expect(answer.value.timeline[0]).toMatchObject({
    kind: 'note',
    actor: shop.platform.staffEmail,
    facts: { type: 'text', text: 'Rang <b>twice</b>; العميل يفضل المساء.\nSecond line' },
  })
  const nothing = await shop.post(addNote, { orderId: canary.id, text: '\u0000' }, staff)
  expect([nothing.status, nothing.error.code]).toEqual([422, 'invalid-request'])
})

test('an erasure is the only way to change a timeline entry, and only removes text (row 57)', async () => {
  const erasing = `with erasing as (select set_config('shop.erasing', 'on', true))`
  for (const change of [
    `update order_events set kind = 'note' where order_id = $1`,
    `delete from order_events where order_id = $1`,
    `${erasing} update order_events set facts = '{}' from erasing where order_id = $1`,
    `${erasing} update order_events set facts = null, actor = 'x' from erasing where order_id = $1`,
  ]) {
    await expect(shop.rows(change, [canary.id])).rejects.toThrow('append-only')
  }
})

test.each(STAFF_ROLES)('the role %s may use only its own endpoints', async (role) => {
  const headers = await shop.invited(`${role}@northmere.example`, role, staff)
  await shop.quiet()
  const { allowed = [], refused = [] } = Object.groupBy(staffCalls(), ({ permission }) =>
    hasPermission(role, permission) ? 'allowed' : 'refused',
  )
  const before = await shop.counts()
  for (const endpoint of refused) {
    const answer = await send(endpoint, headers)
    const text = await answer.text()
    expect(answer.status, endpoint.path).toBe(403)
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'forbidden' } })
    expectNothingPersonal(text)
  }
  expect(await shop.counts()).toEqual(before)
  for (const endpoint of allowed) {
    expect([401, 403], endpoint.path).not.toContain((await send(endpoint, headers)).status)
  }
})

test.each([
  refundOrder,
  undoTransfer,
  giveBack,
  recordRefundSent,
  invitePerson,
  erasePerson,
  resetPasskeys,
])('only owners may use $path', (endpoint) => {
  const allowed = STAFF_ROLES.filter((role) => hasPermission(role, permissionOf(endpoint)))
  expect(allowed).toEqual(['owner'])
})

test('only a role that may read the sales report may export the file of the report', () => {
  for (const role of STAFF_ROLES) {
    const [sees, has] = [salesReport, exportDocuments].map((one) =>
      hasPermission(role, permissionOf(one)),
    )
    expect(has, role).toBe(sees)
  }
})
