import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { documentNumber } from '#domain/documents/invoice.ts'
import { londonYear } from '#domain/time/date.ts'
import { databaseOnServer, rowsAt } from '#tests/database.ts'
import { startPostgresServer } from '#tests/deploy/stage/postgres-server.ts'
import { findPostgres } from '#tests/deploy/stage/programs.ts'
import { outputOf } from '#tests/functions/command.ts'
import { readRestoreSql } from '#tests/functions/restore-sql.ts'
import { paidOrderSubjects, openShop } from '#tests/functions/shop.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const run = promisify(execFile)

const number = (kind: 'INV' | 'CN', place: number) =>
  documentNumber(`TEST-${kind}`, londonYear(new Date()), place)

/** Document numbers with the number of their order. */
async function numbersIn(databaseUrl: string): Promise<Map<string, string>> {
  const rows = await rowsAt<{ number: string; order: string }>(
    databaseUrl,
    `select number, order_number as order from documents join orders o on o.id = order_id`,
  )
  return new Map(rows.map((row) => [row.number, row.order]))
}

const POSTGRES = findPostgres()

// Runs the steps of “Backup and restore” in docs/operations.md with the programs named there. Only
// the full form does so, because restore.test.ts tests the same statements in every run.
test.runIf(POSTGRES && process.env['FAULTS'] === 'full')(
  'the restore in the operations guide leads to no duplicate document number (row 76)',
  async () => {
    await using running = new AsyncDisposableStack()
    const postgres = POSTGRES ?? ''
    const server = await startPostgresServer({ postgres })
    running.defer(server.stop)
    const [before, after] = [await databaseOnServer(server.url), await databaseOnServer(server.url)]
    const shop = await openShop({ changesTables: true, databaseUrl: before.url })
    running.defer(shop.close)
    const paid = async () => {
      const order = await shop.settled()
      return { ...order, number: order.order_number }
    }

    const early = await paid()
    const [one, other] = [await shop.begin(), await shop.begin()]
    const dump = path.join(await temporaryFolder(), 'shop.dump')
    const options = ['--format=custom', '--no-owner', '--file', dump, before.url]
    await run(path.join(postgres, 'pg_dump'), options)

    for (const { sessionId } of [one, other]) {
      await shop.pay(sessionId)
      await shop.post(verifyPayment, { sessionId })
    }
    await paid()
    await shop.control(`payments/${early.sessionId}/refund`, { amount: 500 })
    await shop.eventually(() => shop.subjects(early.number)).toHaveLength(3)
    await shop.quiet()
    await shop.sweep()
    const given = await numbersIn(before.url)
    expect([...given.keys()].toSorted()).toEqual([
      number('CN', 1),
      ...[1, 2, 3, 4].map((place) => number('INV', place)),
    ])

    const restore = ['--no-owner', '--exit-on-error', '--dbname', after.url, dump]
    await run(path.join(postgres, 'pg_restore'), restore)
    await rowsAt(after.url, readRestoreSql())
    expect(await outputOf('scripts/doctor.ts', after.url)).toContain('✓ database')

    process.env['DATABASE_URL'] = after.url
    const next = await shop.begin()
    // Settles the new order before any sweep, and then the later of the two old orders.
    await shop.pay(next.sessionId)
    for (const { sessionId } of [next, other]) {
      expect((await shop.post(verifyPayment, { sessionId })).status).toBe(200)
    }
    await shop.sweep()
    await shop.sweep()

    const now = await numbersIn(after.url)
    const invoices = [1, 1002, 1003, 1004].map((place) => number('INV', place))
    expect([...now.keys()].toSorted()).toEqual([number('CN', 1001), ...invoices])
    for (const [name, order] of now) {
      if (given.has(name)) expect(given.get(name)).toBe(order)
    }
    expect(await shop.subjects(next.orderNumber)).toEqual(paidOrderSubjects(next.orderNumber))
  },
)
