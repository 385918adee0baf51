import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { startCardProvider } from '#card-provider/card-provider.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

import {
  NOBODY_LISTENS,
  openProvider,
  PUBLIC_URL,
  sessionParams,
  stripeAt,
} from './open-provider.ts'
import { startReceiver } from './receiver.ts'

const KEYED = { idempotencyKey: 'order-1' }

/** A provider that nobody listens to, with a session; a test closes it to start another in its folder. */
async function earlier(more: Partial<typeof NOBODY_LISTENS> = {}) {
  const folder = await temporaryFolder()
  const before = await startCardProvider({ ...NOBODY_LISTENS, folder, ...more })
  const stripe = stripeAt(before.apiUrl)
  const { id } = await stripe.checkout.sessions.create(sessionParams(), KEYED)
  const control = (verb: string) =>
    fetch(`${before.apiUrl}/_control/sessions/${id}/${verb}`, { method: 'POST' })
  return { folder, before, stripe, id, control }
}

test('sessions, payments and keys survive a restart', async () => {
  const { folder, before, stripe, id, control } = await earlier()
  await control('pay')
  const expand = ['payment_intent.latest_charge']
  const paid = await stripe.checkout.sessions.retrieve(id, { expand })
  await before.close()

  const after = await openProvider({ folder })
  expect(await after.stripe.checkout.sessions.retrieve(id, { expand })).toEqual(paid)
  const again = await after.stripe.checkout.sessions.create(sessionParams(), KEYED)
  expect(again.id).toBe(id)
})

test('an open session moves to the new address of the site', async () => {
  const { folder, before, id } = await earlier({ publicUrl: 'http://localhost:1234' })
  await before.close()
  const after = await openProvider({ folder })
  const { url } = await after.stripe.checkout.sessions.retrieve(id)
  expect(url).toBe(`${PUBLIC_URL}/_local/card-provider/pay/${id}`)
})

test('a delivery that was not taken is sent after a restart', async () => {
  const { folder, before, id, control } = await earlier()
  await control('expire')
  await before.close()
  const receiver = await startReceiver()
  await openProvider({ folder, receiver })
  const event = await receiver.first('checkout.session.expired')
  expect(event.data.object).toMatchObject({ id })
})

test('half a line at the end of the journal is ignored, a damaged one before it is not', async () => {
  const { folder, before, id } = await earlier()
  await before.close()
  const journal = path.join(folder, 'journal.jsonl')
  await appendFile(journal, '[["sessions",{"id":"cs_')
  const after = await startCardProvider({ ...NOBODY_LISTENS, folder })
  const { data } = await stripeAt(after.apiUrl).checkout.sessions.list()
  expect(data.map((session) => session.id)).toEqual([id])
  await after.close()
  expect(await readFile(journal, 'utf8')).not.toContain('"cs_\n')

  await appendFile(journal, 'damaged\n')
  await expect(startCardProvider({ ...NOBODY_LISTENS, folder })).rejects.toThrow(
    /line \d+ is damaged/,
  )
})

test('a live key is not taken', async () => {
  const folder = await temporaryFolder()
  const start = startCardProvider({ ...NOBODY_LISTENS, folder, secretKey: 'sk_live_real' })
  await expect(start).rejects.toThrow(/does not take a live key/)
})
