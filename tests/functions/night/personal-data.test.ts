import { expect, test } from 'vitest'

import { outputOf } from '#tests/functions/command.ts'
import { shopForFile } from '#tests/functions/shop.ts'

const PERSON = { name: 'Canary Finch', email: 'canary@person.example', phone: '020 7946 0999' }

const shop = shopForFile()

const erase = (...args: string[]) =>
  outputOf('scripts/erase.ts', shop.platform.databaseUrl, ...args)

test('erasing a customer by order number keeps the order’s country, which decides the VAT', async () => {
  const { orderNumber, sessionId } = await shop.begin({ customerInfo: PERSON })
  expect(await erase('--order', orderNumber)).toContain('Personal details erased: 1 order.')
  const row = await shop.rows(
    `select customer_email, country from orders where stripe_session_id = $1`,
    [sessionId],
  )
  expect(row).toEqual([{ customer_email: '', country: expect.stringMatching(/^[A-Z]{2}$/) }])
  expect(await erase('--order', orderNumber)).toContain('We hold no data about this person')
})
