import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Client } from 'pg'
import { describe, expect, test, vi, type MockInstance } from 'vitest'

import { openPortal } from '#contract/shop/portal.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { addNote, recheckOrder } from '#contract/staff/order.ts'
import { signOut } from '#contract/staff/staff-session.ts'

import { shopForFile } from './shop.ts'

/**
 * The SQL statements of the previous release, which must work while the current migrations are
 * applied, and afterwards. Until the first release they are recorded again with each schema change.
 */
const FIXTURE = path.join(import.meta.dirname, 'previous-release.json')
const IS_RECORDING = process.env['RECORD_STATEMENTS'] === 'on'

const sentQueries: MockInstance = vi.spyOn(Client.prototype, 'query')
const shop = shopForFile()

/** Statements of all connections of this process, including the statements of the test itself. */
function statementsSent(): string[] {
  const texts = sentQueries.mock.calls.map(([first]: (string | { text?: string })[]) =>
    (typeof first === 'string' ? first : (first?.text ?? '')).replaceAll(/\s+/g, ' ').trim(),
  )
  return [...new Set(texts)].filter((text) => /^(select|insert|update|delete|with)\b/i.test(text))
}

/** Makes the functions run their statements: for a purchase, the work of staff, and scheduled work. */
async function useFunctions(): Promise<void> {
  const { id, sessionId, access_key: key } = await shop.settled()
  await shop.post(openPortal, { key })
  await shop.post(storeOrder, { orderData: { sessionId } })
  await shop.post(sendOrderEmail, { orderId: id })
  await shop.write()
  const headers = { cookie: await shop.staffCookie() }
  await shop.post(addNote, { orderId: id, text: 'Rang' }, headers)
  await shop.post(recheckOrder, { orderId: id }, headers)
  for (const query of [
    '',
    '?search=ann%40',
    '?search=an',
    '?search=020+7946',
    '?status=paid&product=pim',
  ]) {
    await shop.get(`/api/orders${query}`, headers)
  }
  for (const address of [`/api/orders/${id}`, '/api/issues', '/api/health', '/api/orders.csv']) {
    await fetch(shop.platform.url + address, { headers })
  }
  await shop.post(signOut, {}, headers)
  await shop.sweep()
  await shop.platform.runScheduled('purge-data')
  await shop.platform.runScheduled('remind-customers')
  await shop.quiet()
}

test.runIf(IS_RECORDING)(
  'the SQL statements of the functions are recorded for the next release',
  async () => {
    await useFunctions()
    writeFileSync(FIXTURE, `${JSON.stringify(statementsSent().toSorted(), null, 2)}\n`)
    expect(statementsSent().length).toBeGreaterThan(50)
  },
)

describe.skipIf(IS_RECORDING)('the previous release on the current schema', () => {
  const statements: string[] = JSON.parse(readFileSync(FIXTURE, 'utf8'))

  test('the current database schema has every table and column that the previous release uses', async () => {
    expect(statements.length).toBeGreaterThan(50)
    for (const [number, statement] of statements.entries()) {
      await shop.rows(`prepare previous_${number} as ${statement}`)
    }
  })

  test('the previous release fills every required column of the current database schema', async () => {
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
