import { appendFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, test } from 'vitest'

import { startCardProvider } from '#card-provider/card-provider.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

import { NO_RECEIVER, openProvider, PUBLIC_URL, sessionParams, stripeAt } from './open-provider.ts'

const KEYED = { idempotencyKey: 'order-1' }

/** A provider without a webhook receiver and with a session; tests restart it in the same folder. */
async function openEarlierProvider(more: Partial<typeof NO_RECEIVER> = {}) {
  const folder = await temporaryFolder()
  const before = await startCardProvider({ ...NO_RECEIVER, folder, ...more })
  const stripe = stripeAt(before.apiUrl)
  const { id } = await stripe.checkout.sessions.create(sessionParams(), KEYED)
  const control = (action: string) =>
    fetch(`${before.apiUrl}/_control/sessions/${id}/${action}`, { method: 'POST' })
  return { folder, before, stripe, id, control }
}

test('the emulator keeps sessions, payments and idempotency keys after a restart', async () => {
  const { folder, before, stripe, id, control } = await openEarlierProvider()
  await control('pay')
  const expand = ['payment_intent.latest_charge']
  const paid = await stripe.checkout.sessions.retrieve(id, { expand })
  await before.close()

  const after = await openProvider({ folder })
  expect(await after.stripe.checkout.sessions.retrieve(id, { expand })).toEqual(paid)
  const again = await after.stripe.checkout.sessions.create(sessionParams(), KEYED)
  expect(again.id).toBe(id)
})

test('an open payment session gets the site’s new address after a restart of the emulator', async () => {
  const { folder, before, id } = await openEarlierProvider({ publicUrl: 'http://localhost:1234' })
  await before.close()
  const after = await openProvider({ folder })
  const { url } = await after.stripe.checkout.sessions.retrieve(id)
  expect(url).toBe(`${PUBLIC_URL}/_local/card-provider/pay/${id}`)
})

test('the emulator retries a failed webhook delivery after a restart', async () => {
  const { folder, before, id, control } = await openEarlierProvider()
  await control('expire')
  await before.close()
  const { delivered } = await openProvider({ folder })
  const event = await delivered('checkout.session.expired')
  expect(event.data.object).toMatchObject({ id })
})

test('the emulator skips a stored line that a killed process left incomplete', async () => {
  const { folder, before, id } = await openEarlierProvider()
  await before.close()
  await appendFile(path.join(folder, 'journal.jsonl'), '\n[["sessions",{"id":"cs_')
  const restarted = await startCardProvider({ ...NO_RECEIVER, folder })
  await fetch(`${restarted.apiUrl}/_control/sessions/${id}/expire`, { method: 'POST' })
  await restarted.close()
  const { stripe } = await openProvider({ folder })
  const { data } = await stripe.checkout.sessions.list()
  expect(data).toMatchObject([{ id, status: 'expired' }])
})
