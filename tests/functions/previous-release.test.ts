import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Client } from 'pg'
import { describe, expect, test, vi, type MockInstance } from 'vitest'

import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { addNote, recheckOrder } from '#contract/staff/order.ts'
import { signOut } from '#contract/staff/staff-session.ts'

import { shopOfFile } from './shop.ts'

/**
 * The statements of the functions that serve while, and after, the migrations of today are applied.
 * Holds from the first release on; until then it is recorded anew with each change of the schema.
 */
const FIXTURE = path.join(import.meta.dirname, 'previous-release.json')
const IS_RECORDING = process.env['RECORD_STATEMENTS'] === 'on'

const asked: MockInstance = vi.spyOn(Client.prototype, 'query')
const shop = shopOfFile()

/** What every connection of this process has asked; what the test itself asks among it does no harm. */
function heard(): string[] {
  const texts = asked.mock.calls.map(([first]: (string | { text?: string })[]) =>
    (typeof first === 'string' ? first : (first?.text ?? '')).replaceAll(/\s+/g, ' ').trim(),
  )
  return [...new Set(texts)].filter((text) => /^(select|insert|update|delete|with)\b/i.test(text))
}

/** Makes the functions ask what they ask in a purchase, its aftermath and the work of the staff. */
async function useAll(): Promise<void> {
  const { id, sessionId } = await shop.settled()
  await shop.post(storeOrder, { orderData: { sessionId } })
  await shop.post(sendOrderEmail, { orderId: id })
  await shop.write()
  const headers = { cookie: await shop.staffCookie() }
  await shop.post(addNote, { orderId: id, text: 'Rang' }, headers)
  await shop.post(recheckOrder, { orderId: id }, headers)
  for (const query of ['', '?search=ann%40', '?search=an', '?status=paid']) {
    await shop.get(`/api/orders${query}`, headers)
  }
  for (const address of [`/api/orders/${id}`, '/api/issues', '/api/health', '/api/orders.csv']) {
    await fetch(shop.platform.url + address, { headers })
  }
  await shop.post(signOut, {}, headers)
  await shop.sweep()
  await shop.platform.runScheduled('purge-data')
  await shop.quiet()
}

if (IS_RECORDING) {
  test('what the functions ask is written down for the next release', async () => {
    await useAll()
    writeFileSync(FIXTURE, `${JSON.stringify(heard().toSorted(), null, 2)}\n`)
    expect(heard().length).toBeGreaterThan(50)
  })
} else {
  provePreviousRelease()
}

function provePreviousRelease(): void {
  describe('the functions of the previous release, on the schema of today', () => {
    const statements: string[] = JSON.parse(readFileSync(FIXTURE, 'utf8'))

    test('find every table and column that they name, in its type', async () => {
      expect(statements.length).toBeGreaterThan(50)
      for (const [number, statement] of statements.entries()) {
        await shop.rows(`prepare previous_${number} as ${statement}`)
      }
    })

    test('give every column that must be given', async () => {
      const demanded = await shop.rows<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`,
      )
      const inserts = statements.flatMap((statement) =>
        Array.from(statement.matchAll(/insert into "?(\w+)"?(?: as \w+)? ?\(([^)]+)\)/gi)),
      )
      expect(inserts.map(([, table]) => table)).toEqual(
        expect.arrayContaining([
          'orders',
          'order_items',
          'order_events',
          'mails',
          'contact_messages',
        ]),
      )
      for (const [, table = '', names = ''] of inserts) {
        const given = names.replaceAll('"', '').split(/,\s*/)
        const needed = demanded.filter((one) => one.table === table).map(({ column }) => column)
        expect(given, table).toEqual(expect.arrayContaining(needed))
      }
    })
  })
}
