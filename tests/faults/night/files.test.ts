import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { PART_BYTES } from '#domain/portal/file-rules.ts'
import { recordCounts } from '#tests/faults/figures.ts'
import { isLongRun, openNetworkedShopForFile, type NetworkedShop } from '#tests/faults/network.ts'
import { openVictim, type KillPoint } from '#tests/faults/victim.ts'
import { apiAt } from '#tests/functions/api.ts'
import { openFaultyProxy, type FaultyProxy } from '#tests/functions/line.ts'
import { hashOf, orderWithPortal, pdfOf, upload } from '#tests/functions/uploads.ts'

const networked = openNetworkedShopForFile()

/** The faulty proxy in front of the file store; functions of all processes reach the store only through the proxy. */
let fileLine: FaultyProxy
const context = { NETLIFY_BLOBS_CONTEXT: '' }
beforeAll(async () => {
  fileLine = await openFaultyProxy()
  const given = Buffer.from(process.env['NETLIFY_BLOBS_CONTEXT'] ?? '', 'base64').toString()
  const { edgeURL, ...rest } = JSON.parse(given) as Record<string, string>
  const url = fileLine.through(edgeURL ?? '')
  const through = { ...rest, edgeURL: url, uncachedEdgeURL: url }
  context.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(through)).toString('base64')
  process.env['NETLIFY_BLOBS_CONTEXT'] = context.NETLIFY_BLOBS_CONTEXT
})
afterAll(() => fileLine.close())

const count = recordCounts(
  'SIGKILL before and after messages to database and file store while a file is sent',
  (sum) => `${sum('points')} points, killed at ${sum('killed')}: 0 files lost, doubled or changed`,
)

/** Two whole parts and a small part. */
const SIZE = 2 * PART_BYTES + 1000
const POINTS = isLongRun ? 60 : 6

/** The portal's rows about a document. */
function stateOf(requestId: string) {
  return networked.shop.rows(
    `select state, (select count(*)::int from files where request_id = r.id) as files,
      (select count(*)::int from order_events where order_id = r.order_id) as events
    from document_requests r where id = $1`,
    [requestId],
  )
}

/** Sends a file to a process that may be killed, and then to another process. */
async function sendToVictim(point?: KillPoint) {
  const { shop, lines, environment } = networked
  const { key, plans } = await orderWithPortal(shop)
  await shop.quiet()
  const [before] = await stateOf(plans)
  const given = { name: 'Plan.pdf', bytes: pdfOf(SIZE), requestId: plans, fileId: randomUUID() }
  const reached = {
    shop,
    lines: { ...lines, files: fileLine },
    environment: { ...environment, ...context },
  }
  const victim = await openVictim(reached as unknown as NetworkedShop, point)
  await upload(apiAt(victim.url), given, { key }).catch((error: unknown) => {
    if (!victim.wasKilled()) throw error
  })
  const { messages } = victim
  await victim.close()
  const { href } = await upload(shop, given, { key })
  const got = await fetch(shop.platform.url + href)
  expect(hashOf(new Uint8Array(await got.arrayBuffer()))).toBe(hashOf(given.bytes))
  await shop.platform.settled()
  expect(await stateOf(plans)).toEqual([
    { state: 'received', files: 1, events: Number(before?.['events']) + 1 },
  ])
  return { messages, wasKilled: victim.wasKilled() }
}

test('a process killed at any database message neither loses, duplicates nor changes a file (row 31)', async () => {
  const { messages } = await sendToVictim()
  const points = (['before', 'after'] as const).flatMap((stage) =>
    Array.from({ length: POINTS }, (_, index) => ({
      stage,
      message: 1 + Math.floor((index * messages[stage]) / POINTS),
    })),
  )
  let dead = 0
  for (const point of points) if ((await sendToVictim(point)).wasKilled) dead += 1
  expect(dead).toBeGreaterThanOrEqual(points.length * 0.8)
  count({ points: points.length, killed: dead })
})
