import { randomUUID } from 'node:crypto'

import type { Buyer } from '#domain/checkout-form.ts'
import { aBuyer } from '#tests/builders.ts'

/** A buyer whom no other test knows: nobody else gets mail at this address. */
export function aNewBuyer(more: Partial<Buyer> = {}): Buyer {
  return aBuyer({ email: `buyer-${randomUUID()}@example.com`, ...more })
}
