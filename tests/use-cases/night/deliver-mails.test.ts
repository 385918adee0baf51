import { expect, test } from 'vitest'

import {
  isAnyMailDue,
  markMailFailed,
  renewClaim,
  type ClaimedMail,
} from '#data/mail/mail-delivery.ts'
import { openShop, settledPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { deliverMails, sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'

/** A shop with two queued mails about a paid order. */
const shop = shopOfEach(settledPayment)

/** Queues further copies of both mails, after the existing mails. */
const queueMore = (times: number) =>
  shop.database.sql(
    `insert into mails select (jsonb_populate_record(m, jsonb_build_object(
      'id', gen_random_uuid(), 'dedupe_key', m.dedupe_key || n, 'created_at', m.created_at + n * interval '1 second'))).*
    from mails m, generate_series(1, $1) n`,
    [times],
  )

const triedCount = () => shop.database.mails.filter(({ attempts }) => attempts > 0).length

test('the late result of an earlier attempt does not change a mail that was retried meanwhile', async () => {
  const [sent, retried] = shop.database.mails
  shop.mail.state.refuses = ({ id }) => id === retried?.id
  await deliverMails(shop.context)
  shop.clock.passMinutes(1)
  await deliverMails(shop.context)
  const now = shop.clock.port.now()
  for (const mail of [sent, retried]) {
    const late = { id: mail!.id, attempts: 1 } as ClaimedMail
    await markMailFailed(shop.context.db, late, { now, next: null, code: 'ETIMEDOUT' })
    await renewClaim(shop.context.db, late, now)
  }
  expect(sent).toMatchObject({ sentAt: expect.any(Date), failedAt: null })
  expect(retried).toMatchObject({ attempts: 2, failedAt: null, reason: '451' })
})

test('a mail whose failure cannot be stored does not delay other mails', async () => {
  shop.mail.state.refuses = (mail) => mail.kind === 'order-confirmation'
  shop.database.failOn(/last_error = \$4/, new Error('broken off'))
  expect(await deliverMails(shop.context)).toMatchObject([{ kind: 'order-notification' }])
  shop.mail.state.refuses = () => false
  shop.database.state.failure = () => undefined
  shop.clock.passMinutes(1)
  expect(await deliverMails(shop.context)).toMatchObject([{ kind: 'order-confirmation' }])
})

test('a delivery run continues with other mails after the server refused a batch', async () => {
  await queueMore(8)
  const first = new Set(shop.database.mails.slice(0, 10).map(({ id }) => id))
  shop.mail.state.refuses = ({ id }) => first.has(id)
  await sendAllDueMails(shop.context)
  expect(shop.mail.sent).toHaveLength(8)
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual(Array(18).fill(1))
})

test('one delivery run attempts each mail once, however long the run lasts', async () => {
  shop.mail.state.refuses = () => {
    shop.clock.passMinutes(2)
    return true
  }
  await sendAllDueMails(shop.context)
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a delivery run of mails starts no batch after nine minutes', async () => {
  await queueMore(5)
  let sending = 0
  shop.mail.state.refuses = () => {
    sending += 1
    if (sending % 3 === 0) shop.clock.passMinutes(4.5)
    return true
  }
  await sendAllDueMails(shop.context)
  expect(triedCount()).toBe(6)
})

test('a delivery run sends at most three mails at once', async () => {
  await queueMore(7)
  let open = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const { port } = shop.mail
  shop.context.mail = {
    ...port,
    send: async (mail) => {
      open += 1
      most = Math.max(most, open)
      if (open === 3) full.resolve()
      await full.promise
      await port.send(mail)
      open -= 1
    },
  }
  await sendAllDueMails(shop.context)
  expect(most).toBe(3)
  expect(shop.mail.sent).toHaveLength(16)
})

test('a delivery run sends no further mails to a mail server that fails', async () => {
  await queueMore(3)
  shop.mail.state.refuses = () => true
  shop.mail.state.kind = 'server'
  await sendAllDueMails(shop.context)
  expect(triedCount()).toBe(3)
  shop.mail.state.refuses = () => false
  await sendAllDueMails(shop.context)
  expect(shop.mail.sent).toHaveLength(5)
})

/** A server that answers only once `release` is called. */
function slowServer() {
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.context.mail = {
    ...shop.mail.port,
    send: async (mail) => {
      await promise
      return shop.mail.port.send(mail)
    },
  }
  return resolve
}

test('a mail server that takes four minutes to acknowledge a mail receives each mail once (row 34)', async () => {
  const answer = slowServer()
  const sending = deliverMails(shop.context)
  await expect.poll(() => triedCount()).toBe(2)
  for (let passed = 0; passed < 240; passed += 10) {
    await shop.clock.pass(10_000)
    await deliverMails(shop.context)
  }
  answer()
  await sending
  await shop.clock.pass(120_000)
  await deliverMails(shop.context)
  expect(shop.mail.kinds()).toEqual(['order-confirmation', 'order-notification'])
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a process’s claim on a mail expires after a minute unless the process renews the claim', async () => {
  shop.context.clock = { ...shop.clock.port, every: () => () => undefined }
  slowServer()
  void deliverMails(shop.context)
  await expect.poll(() => triedCount()).toBe(2)
  await shop.clock.pass(59_000)
  expect(await isAnyMailDue(shop.context.db, { now: shop.clock.port.now() })).toBe(false)
  await shop.clock.pass(1000)
  expect(await isAnyMailDue(shop.context.db, { now: shop.clock.port.now() })).toBe(true)
})

test('the background function is not started if no mail is due', async () => {
  const shop = await openShop()
  shop.context.backgroundDelivery.begin = () => Promise.reject(new Error('was begun'))
  await dispatchMails(shop.context)
  expect(shop.log).toEqual([])
})
