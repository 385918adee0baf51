import { afterEach, beforeAll, expect } from 'vitest'

import { shopOfFile, staffOf } from '#tests/functions/shop.ts'
import { closeDatabase } from '#wiring.ts'

/** A shop for a test file whose Stripe key is restricted, and functions that revoke and read its rights. */
export function shopWithRestrictedKey() {
  const shop = shopOfFile()
  const staff = staffOf(shop)
  beforeAll(async () => {
    process.env['STRIPE_SECRET_KEY'] = 'rk_test_restricted_1'
    await closeDatabase()
  })
  afterEach(async () => {
    await revokeRights()
    await shop.sweep()
    expect(await missingRight()).toBeUndefined()
  })

  /** Takes exactly these rights from the key. */
  const revokeRights = (...missing: string[]) => shop.control('rights', { missing })
  const shopIssues = async () => (await shop.issues(staff)).shop
  /** The rights that the open issue names. */
  const missingRight = async () =>
    (await shopIssues()).find(({ reason }) => reason === 'right-missing')?.detail
  return { shop, staff, revokeRights, shopIssues, missingRight }
}
