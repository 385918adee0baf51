import { expect, test, vi } from 'vitest'

import { markMailSent } from '#data/mail/mail-delivery.ts'
import { attemptOf, runWhileBlocked, settledPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { deliverMails, sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import {
  sendMailsInBackground,
  dispatchMailsForSweep,
  dispatchMails,
} from '#use-cases/mail/dispatch-mails.ts'

/** A shop with two queued mails about a paid order. */
const shop = shopOfEach(settledPayment)

test('a mail is not sent if no PDF of its attached document can be made, and the reason is stored', async () => {
  shop.context.printer.print = () => Promise.reject(new Error('no letters'))
  await deliverMails(shop.context)
  expect(shop.mail.kinds()).toEqual(['order-notification'])
  const [confirmation] = shop.database.mailsOf('order-confirmation')
  expect(confirmation).toMatchObject({ sentAt: null, reason: 'NODOCUMENT' })
})

test('a mail is given up at its tenth attempt if all ten attempts were cut short (row 87)', async () => {
  const [spent, other] = shop.database.mails
  await shop.database.sql(`update mails set attempts = 9 where id = $1`, [spent!.id])
  await deliverMails(shop.context)
  expect(spent).toMatchObject({ sentAt: null, nextAttemptAt: null, reason: 'ECUTOFF' })
  expect(shop.mail.sent).toMatchObject([{ id: other?.id }])
})

test('the mails of one order can be sent without the mails of other orders', async () => {
  await settledPayment(shop, attemptOf(1))
  const sent = vi.spyOn(shop.context.mail, 'send')
  await deliverMails(shop.context, shop.order.id)
  expect(shop.mail.sent).toHaveLength(2)
  await sendAllDueMails(shop.context)
  expect(sent.mock.calls.map(([, given]) => given)).toEqual(['short', 'short', 'long', 'long'])
})

test('a refused mail is retried after 1, 5 and 30 minutes, and after 2, 6 and 24 hours', async () => {
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
    first: `select 1 from orders where id = '${shop.order.id}' for no key update`,
    last: `update mails set document_id = null where id = '${mail!.id}'`,
  }
  await runWhileBlocked(shop, change, () =>
    markMailSent(shop.context.db, mail!.id, shop.clock.port.now()),
  )
  expect(mail).toMatchObject({ sentAt: expect.any(Date) })
})

test('the log entry of an unsent mail names the mail and the attempt, but no email address', async () => {
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

test('if marking a sent mail as sent fails, the marking is retried and the mail is not sent again', async () => {
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

test('mails are sent at once if the background function cannot be started', async () => {
  shop.context.backgroundDelivery.begin = () => Promise.resolve('no-answer')
  await dispatchMails(shop.context, shop.order.id)
  expect(shop.mail.kinds()).toEqual(['order-confirmation', 'order-notification'])
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

test('a background call with a forged signature sends no mail', async () => {
  await sendMailsInBackground(shop.context, '{}', 'forged')
  expect(shop.mail.sent).toEqual([])
  await sendMailsInBackground(shop.context, '{}', 'ours')
  expect(shop.mail.sent).toHaveLength(2)
})
