import { beforeEach, describe, expect, test, vi } from 'vitest'

import {
  isAnyMailDue,
  markMailFailed,
  markMailSent,
  renewClaim,
  type ClaimedMail,
} from '#data/mail/mail-delivery.ts'
import {
  attemptOf,
  runWhileBlocked,
  openShop,
  settledPayment,
  type TestOrder,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { deliverMails, sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import {
  deliverInBackground,
  dispatchMailsForSweep,
  dispatchMails,
} from '#use-cases/mail/dispatch-mails.ts'

const shop = shopOfEach()
let order: TestOrder
/** Two mails about a paid order are queued. */
beforeEach(async () => {
  order = (await settledPayment(shop)).order
})

/** Queues more copies of each of these two mails behind them. */
const queueMore = (times: number) =>
  shop.database.sql(
    `insert into mails select (jsonb_populate_record(m, jsonb_build_object(
      'id', gen_random_uuid(), 'dedupe_key', m.dedupe_key || n, 'created_at', m.created_at + n * interval '1 second'))).*
    from mails m, generate_series(1, $1) n`,
    [times],
  )

function kinds(): string[] {
  return shop.mail.sent.map((mail) => mail.kind).toSorted()
}

test('a mail whose document cannot be printed waits and names the reason', async () => {
  shop.context.printer.print = () => Promise.reject(new Error('no letters'))
  await deliverMails(shop.context)
  expect(kinds()).toEqual(['order-notification'])
  const [confirmation] = shop.database.mailsOf('order-confirmation')
  expect(confirmation).toMatchObject({ sentAt: null, reason: 'NODOCUMENT' })
})

test('a mail whose every attempt was cut short is given up at the tenth (row 87)', async () => {
  const [spent, other] = shop.database.mails
  await shop.database.sql(`update mails set attempts = 9 where id = $1`, [spent!.id])
  await deliverMails(shop.context)
  expect(spent).toMatchObject({ sentAt: null, nextAttemptAt: null, reason: 'ECUTOFF' })
  expect(shop.mail.sent).toMatchObject([{ id: other?.id }])
})

test('the mails of one order can be sent without those of other orders', async () => {
  await settledPayment(shop, attemptOf(1))
  const sent = vi.spyOn(shop.context.mail, 'send')
  await deliverMails(shop.context, order.id)
  expect(shop.mail.sent).toHaveLength(2)
  await sendAllDueMails(shop.context)
  expect(sent.mock.calls.map(([, given]) => given)).toEqual(['short', 'short', 'long', 'long'])
})

test('a refused mail is retried after 1, 5, 30 minutes, 2, 6 and 24 hours', async () => {
  shop.mail.state.refuses = () => true
  const [mail] = shop.database.mails
  const waits = [1, 5, 30, 120, 360, 1440]
  await deliverMails(shop.context)
  for (const [tries, minutes] of waits.entries()) {
    expect(mail?.attempts).toBe(tries + 1)
    shop.clock.passMinutes(minutes - 0.5)
    await deliverMails(shop.context)
    expect(mail?.attempts).toBe(tries + 1)
    shop.clock.passMinutes(0.5)
    await deliverMails(shop.context)
  }
  expect(mail).toMatchObject({ attempts: 7, nextAttemptAt: null, sentAt: null })
  shop.clock.passDays(30)
  await deliverMails(shop.context)
  expect(mail?.attempts).toBe(7)
})

test('a permanently refused mail is given up at once', async () => {
  shop.mail.state.refuses = () => true
  shop.mail.state.kind = 'refused'
  await deliverMails(shop.context)
  const [mail] = shop.database.mails
  expect(mail).toMatchObject({ attempts: 1, nextAttemptAt: null, sentAt: null, reason: '451' })
})

test('a mail whose delivery was cut short is sent again after a minute with the same id (row 31)', async () => {
  shop.database.failOn(/set sent_at/, new Error('connection lost'))
  await deliverMails(shop.context)
  await sendAllDueMails(shop.context)
  expect(shop.mail.sent).toHaveLength(2)
  expect(shop.log.map(({ event }) => event)).toEqual(['mail-not-marked', 'mail-not-marked'])
  shop.database.state.failure = () => undefined
  expect(shop.database.mails.map((mail) => mail.sentAt)).toEqual([null, null])
  shop.clock.passMinutes(1)
  await deliverMails(shop.context)
  expect(new Set(shop.mail.sent.map((mail) => mail.id)).size).toBe(2)
})

test('a mail can be marked as sent while its order is changed (row 31)', async () => {
  const [mail] = shop.database.mails
  const change = {
    first: `select 1 from orders where id = '${order.id}' for no key update`,
    last: `update mails set document_id = null where id = '${mail!.id}'`,
  }
  await runWhileBlocked(shop, change, () =>
    markMailSent(shop.context.db, mail!.id, shop.clock.port.now()),
  )
  expect(mail).toMatchObject({ sentAt: expect.any(Date) })
})

test('the log names the mail and the attempt, but no address', async () => {
  shop.mail.state.refuses = () => true
  await deliverMails(shop.context)
  const entries = ['order-confirmation', 'order-notification'].map((kind) =>
    expect.objectContaining({
      event: 'mail-not-sent',
      facts: expect.objectContaining({ kind, attempts: 1 }),
    }),
  )
  expect(shop.log).toHaveLength(2)
  expect(shop.log).toEqual(expect.arrayContaining(entries))
  const kept = JSON.stringify([shop.log, shop.database.mails.map((mail) => mail.reason)])
  expect(kept).not.toContain('@')
})

test('a late result of an attempt does not change a mail that was retried since', async () => {
  const [sent, triedCount] = shop.database.mails
  shop.mail.state.refuses = ({ id }) => id === triedCount?.id
  await deliverMails(shop.context)
  shop.clock.passMinutes(1)
  await deliverMails(shop.context)
  const now = shop.clock.port.now()
  for (const mail of [sent, triedCount]) {
    const late = { id: mail!.id, attempts: 1 } as ClaimedMail
    await markMailFailed(shop.context.db, late, { now, next: null, code: 'ETIMEDOUT' })
    await renewClaim(shop.context.db, late, now)
  }
  expect(sent).toMatchObject({ sentAt: expect.any(Date), failedAt: null })
  expect(triedCount).toMatchObject({ attempts: 2, failedAt: null, reason: '451' })
})

test('a mail that could not be marked as sent is marked again, not sent again', async () => {
  const failed = new Set<unknown>()
  shop.database.state.failure = (sql, [mailId]) => {
    if (!sql.includes('set sent_at') || failed.has(mailId)) return undefined
    failed.add(mailId)
    return new Error('broken off')
  }
  expect(await deliverMails(shop.context)).toHaveLength(2)
  expect(shop.database.mails.map((mail) => mail.sentAt)).toEqual(
    Array(2).fill(shop.clock.port.now()),
  )
  shop.clock.passMinutes(10)
  await deliverMails(shop.context)
  expect(shop.mail.sent).toHaveLength(2)
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

test('a run reaches the mails behind a batch that the server refused', async () => {
  await queueMore(8)
  const first = new Set(shop.database.mails.slice(0, 10).map(({ id }) => id))
  shop.mail.state.refuses = ({ id }) => first.has(id)
  await sendAllDueMails(shop.context)
  expect(shop.mail.sent).toHaveLength(8)
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual(Array(18).fill(1))
})

test('one run attempts a mail once, however long it lasts', async () => {
  shop.mail.state.refuses = () => {
    shop.clock.passMinutes(2)
    return true
  }
  await sendAllDueMails(shop.context)
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a run starts no batch after nine minutes', async () => {
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

const triedCount = () => shop.database.mails.filter(({ attempts }) => attempts > 0).length

test('a run sends at most three mails at once', async () => {
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

test('a run sends no further mails to a mail server that fails', async () => {
  await queueMore(3)
  shop.mail.state.refuses = () => true
  shop.mail.state.kind = 'server'
  await sendAllDueMails(shop.context)
  expect(triedCount()).toBe(3)
  shop.mail.state.refuses = () => false
  await sendAllDueMails(shop.context)
  expect(shop.mail.sent).toHaveLength(5)
})

/** A server that answers only when released. */
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

test('a server that answers four minutes after the text gets each mail once (row 34)', async () => {
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
  expect(kinds()).toEqual(['order-confirmation', 'order-notification'])
  expect(shop.database.mails.map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a claim on a mail that is not renewed expires after a minute', async () => {
  shop.context.clock = { ...shop.clock.port, every: () => () => undefined }
  slowServer()
  void deliverMails(shop.context)
  await expect.poll(() => triedCount()).toBe(2)
  await shop.clock.pass(59_000)
  expect(await isAnyMailDue(shop.context.db, { now: shop.clock.port.now() })).toBe(false)
  await shop.clock.pass(1000)
  expect(await isAnyMailDue(shop.context.db, { now: shop.clock.port.now() })).toBe(true)
})

test('a mail server that refuses a mail counts as working', async () => {
  const since = shop.clock.port.now()
  shop.mail.state.refuses = () => true
  shop.mail.state.kind = 'server'
  await deliverMails(shop.context)
  expect(await shop.database.beat('mail')).toEqual({
    succeededAt: null,
    failing: { since, failure: '451' },
  })
  shop.mail.state.kind = 'deferred'
  await shop.clock.pass(60_000)
  await deliverMails(shop.context)
  expect((await shop.database.beat('mail'))?.failing).toBeNull()
})

describe('background delivery', () => {
  test('mails are sent at once if the background function cannot be started', async () => {
    shop.context.backgroundDelivery.begin = () => Promise.resolve('no-answer')
    await dispatchMails(shop.context, order.id)
    expect(kinds()).toEqual(['order-confirmation', 'order-notification'])
    expect(shop.log).toEqual([{ event: 'background-not-begun', facts: { reason: 'no-answer' } }])
  })

  test('the shop stores the reason why the background function cannot be started', async () => {
    const { backgroundDelivery } = shop.context
    const since = shop.clock.port.now()
    shop.context.backgroundDelivery = {
      ...backgroundDelivery,
      begin: () => Promise.resolve('301 https://www.firm.example'),
    }
    await dispatchMails(shop.context)
    const beat = () => shop.database.beat('background')
    expect((await beat())?.failing).toEqual({ since, failure: '301 https://www.firm.example' })
    shop.context.backgroundDelivery = backgroundDelivery
    await dispatchMails(shop.context)
    expect((await beat())?.failing).not.toBeNull()
    await dispatchMailsForSweep(shop.context)
    expect((await beat())?.failing).toBeNull()
  })

  test('the background function is not started if no mail is due', async () => {
    const shop = await openShop()
    shop.context.backgroundDelivery.begin = () => Promise.reject(new Error('was begun'))
    await dispatchMails(shop.context)
    expect(shop.log).toEqual([])
  })

  test('a background call with a forged signature sends no mail', async () => {
    await deliverInBackground(shop.context, '{}', 'forged')
    expect(shop.mail.sent).toEqual([])
    await deliverInBackground(shop.context, '{}', 'ours')
    expect(shop.mail.sent).toHaveLength(2)
  })
})
