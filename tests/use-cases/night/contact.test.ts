import { expect, test } from 'vitest'

import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { messageCounts, sendMessages } from '#tests/use-cases/messages/a-contact-form.ts'

const shop = shopOfEach()

test('a flood of messages from many addresses is limited per address only, and logged (row 44)', async () => {
  for (let place = 1; place <= 12; place += 1) await sendMessages(shop, `203.0.113.${place}`, 4)
  expect(await messageCounts(shop)).toEqual({ stored: 48, notifications: 48, acknowledgements: 36 })
  expect(shop.log.filter(({ event }) => event === 'unusually-many')).toHaveLength(6)
})
