import { expect, test } from 'vitest'

import { actorName, eventName, eventTone, mailName } from '#domain/order/timeline.texts.ts'

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
