import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test } from 'vitest'

import { openForFile, openShop, staffOf } from '#tests/functions/shop.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')
const LOCAL = 'http://localhost:8888'

/** The shell commands of each step of the drill in docs/operations.md. */
const STEPS = stepsOf(readFileSync(path.join(PROJECT, 'docs/operations.md'), 'utf8'))

function stepsOf(document: string): string[] {
  const [, section = ''] =
    /^#### Drill: a dispute.*$([\s\S]*?)^(?:#|The log is)/m.exec(document) ?? []
  return section
    .split(/^\d\. /m)
    .slice(1)
    .map((step) => /```sh\n([\s\S]*?)```/.exec(step)?.[1]?.replaceAll(/^ {3}/gm, '') ?? '')
}

const KEY = /^STRIPE_SECRET_KEY=(\S+) npm start\n$/.exec(STEPS[0] ?? '')?.[1] ?? 'none'

const shop = openForFile(async () => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'northmere-drill-'))
  const opened = await openShop({ folder: folder.path, environment: { STRIPE_SECRET_KEY: KEY } })
  const close = async () => {
    await opened.close()
    await folder.remove()
  }
  return { ...opened, folder: folder.path, close }
})
const staff = staffOf(shop)

/** Runs the commands of a step, in the shell of the previous steps. */
async function runStep(step: number): Promise<{ code: number; text: string }> {
  const lines = [STEPS[1]?.split('\n')[0], STEPS[step - 1]?.replace(LOCAL, shop.platform.url)]
  const env = { ...process.env, LOCAL_FOLDER: shop.folder }
  return new Promise((resolve) => {
    execFile('bash', ['-c', lines.join('\n')], { cwd: PROJECT, env }, (error, out, complaint) => {
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, text: out + complaint })
    })
  })
}

const shopReasons = async () => (await shop.issues(staff)).shop.map(({ reason }) => reason)
/** Statuses of the shop's answers to the dispute event. */
async function answersToDispute() {
  const { events, deliveries } = await shop.providerState()
  const event = events.find(({ type: of }) => of === 'charge.dispute.created')
  const delivery = deliveries.find(({ eventId }) => eventId === event?.id)
  return new Set(delivery?.attempts.map(({ status }) => status))
}

const statusOf = async (id: string) => (await shop.detail(id, staff)).status

test('the drill in the operations guide finds a dispute that the Stripe key may not read (row 82)', async () => {
  expect(STEPS.map((step) => step !== '')).toEqual([true, true, false, true, true, true, true])
  expect(await runStep(2)).toMatchObject({ code: 0 })

  const { id, sessionId } = await shop.settled()
  await shop.control(`payments/${sessionId}/dispute`, {})

  await shop.eventually(shopReasons).toEqual(['right-missing'])
  expect(await statusOf(id)).toBe('paid')
  await shop.eventually(answersToDispute).toEqual(new Set([503]))
  const before = await runStep(4)
  expect(before.text).toMatch(/✗ provider: the key is restricted and lacks: rak_dispute_read\n/)
  expect(before.text).toContain('1 to fix')
  expect(before.code).toBe(1)

  expect(await runStep(5)).toMatchObject({ code: 0 })
  expect(await runStep(6)).toMatchObject({ code: 0 })

  expect(await shopReasons()).toEqual([])
  const order = await shop.detail(id, staff)
  expect(order).toMatchObject({ status: 'disputed', disputes: [{ dueBy: expect.any(String) }] })
  const after = await runStep(7)
  expect(after.text).toContain('✓ provider: the key has all rights that the shop needs')
  expect(after.text).toContain('Nothing to fix, and 1 open issue on the staff page')
  expect(after.code).toBe(0)
})
