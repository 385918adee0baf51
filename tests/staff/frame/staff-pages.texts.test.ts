import { expect, test } from 'vitest'

import { actorName, eventName, eventTone, mailName } from '#domain/order/timeline.texts.ts'
import { stepReachedText } from '#shop/confirmation/delivery.texts.ts'
import { failedMailText } from '#staff/current-order/order.texts.ts'
import { listAnnouncement, orderCount } from '#staff/orders/orders.texts.ts'

test.each([
  [1, '1 order'],
  [1000, '1,000 orders'],
  [1001, '1,000+ orders'],
])('the text for %i orders is "%s"', (count, words) => {
  expect(orderCount(count, 1000)).toBe(words)
})

test('the announcement of a list contains its total and the number of rows shown', () => {
  expect(listAnnouncement('120 orders', 50, true)).toBe('120 orders, 50 shown, more can be loaded')
  expect(listAnnouncement('3 orders', 3, false)).toBe('3 orders, 3 shown')
})

test('a work step is shown with its position among the steps', () => {
  expect(stepReachedText('In preparation', 3, 5)).toBe('Step 3 of 5: In preparation')
})

test('a timeline event is shown by its name, and an unknown event by its key', () => {
  expect(eventName('payment-expired')).toBe('The payment page expired without payment')
  expect(eventName('struck-by-lightning')).toBe('struck-by-lightning')
  expect([actorName('stripe'), actorName('ada@example.com')]).toEqual(['Stripe', 'ada@example.com'])
  expect(mailName('order-confirmation')).toBe('Confirmation to the customer')
})

test.each([
  ['payment-received', 'good'],
  ['dispute-won', 'good'],
  ['dispute-opened', 'bad'],
  ['dispute-lost', 'bad'],
  ['payment-failed', 'bad'],
  ['amount-differs', 'bad'],
  ['step-moved', 'plain'],
])('the timeline event %s has the tone %s', (kind, tone) => {
  expect(eventTone(kind)).toBe(tone)
})

test.each([
  [
    { kind: 'order-confirmation', attempts: 1, failure: 'the mailbox is full (552)' },
    'Confirmation to the customer: failed at the first attempt, because the mailbox is full (552).',
  ],
  [
    {
      kind: 'order-notification',
      attempts: 7,
      failure: 'the mail server rejected our password (EAUTH)',
    },
    'Notification to the firm: failed after 7 attempts, because the mail server rejected our password (EAUTH).',
  ],
  [
    { kind: 'delivery-step', attempts: 2, failure: '' },
    'Progress update to the customer: failed after 2 attempts.',
  ],
])('a failed email shows its attempts and its cause: %j', (mail, words) => {
  expect(failedMailText(mail)).toBe(words)
})
