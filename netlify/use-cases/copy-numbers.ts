import { lastNumbers, listUncopied, markCopied, type NumberedOrder } from '#data/number-copies.ts'

import type { Shop } from './shop.ts'

const ORDERS_A_RUN = 50
/** Writings of one run; each after the first means that a number was drawn meanwhile. */
const LAST_NUMBERS_WRITTEN = 5

/**
 * Writes numbers that documents were given to their payments at the provider, and the last of each
 * series to the newest payment: what a database that was put back from a backup has forgotten. Safe
 * to repeat, and at once. What is left when the provider does not answer, or time is up, is for the
 * next run.
 */
export async function copyNumbers(shop: Shop, isLate: () => boolean = () => false): Promise<void> {
  const orders = await listUncopied(shop.db, ORDERS_A_RUN)
  if (orders.length === 0) return
  const copied: NumberedOrder['numbers'] = []
  for (const order of orders) {
    if (isLate()) break
    await writeNumbers(shop, order)
    copied.push(...order.numbers)
  }
  await writeLast(shop)
  await markCopied(shop.db, copied, shop.clock.now())
}

async function writeNumbers(
  { provider, log }: Shop,
  { orderNumber, paymentIntentId, numbers }: NumberedOrder,
) {
  const issued = numbers.filter(({ subject }) => subject !== null)
  if (paymentIntentId === null || issued.length === 0) return
  const isWritten = await provider.writeNumbers(paymentIntentId, { issued })
  if (!isWritten) log('numbers-without-payment', { orderNumber })
}

/**
 * A number can belong to an old payment, after a correction say, and whoever looks for the last ones
 * reads the newest payments alone. Of two runs at once the one that writes last has read last.
 */
async function writeLast({ provider, db }: Shop) {
  let written: string | undefined
  for (let turn = 0; turn < LAST_NUMBERS_WRITTEN; turn += 1) {
    const { last, paymentIntentId } = await lastNumbers(db)
    if (paymentIntentId === null || last.join() === written) return
    await provider.writeNumbers(paymentIntentId, { last })
    written = last.join()
  }
}
