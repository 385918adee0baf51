import { failure, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/people.ts'
import * as people from '#data/people/people.ts'
import * as personalData from '#data/people/personal-data.ts'
import { anonymiseOrder } from '#data/upkeep/data-retention.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { isDatabaseDown, reasonOf } from '#services/log.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

type DataContext = Pick<Shop, 'db' | 'clock' | 'log'>

export async function exportPerson(
  { db, clock }: DataContext,
  { email }: { email: string },
  actor: string,
) {
  const copy = await personalData.readPersonalData(db, email)
  if (copy.orders.length + copy.messages.length + copy.mails.length === 0) return personUnknown()
  const numbers = copy.orders.map((order) => order.order_number)
  const detail = `the data of ${personOf(numbers)}`
  await people.logAction(db, { actor, at: clock.now(), kind: 'exported', detail })
  return success(copy)
}

/** Lists the orders that the database refuses to change, and erases the rest. Safe to repeat. */
export const erasePerson: UseCase<typeof contract.erasePerson, DataContext> = async (
  shop,
  { email },
  actor,
) => {
  const erased = await eraseEach(shop, await personalData.listOrdersToErase(shop.db, { email }))
  const failed = erased.failed.map(({ id }) => id)
  const others = await personalData.eraseOutsideOrders(shop.db, email, failed)
  return reportErasure(shop, { ...erased, ...others }, actor)
}

/** Erases the customer of one order, as `erasePerson` does. Refuses with `not-found`. */
export async function eraseOrder(
  shop: DataContext,
  { orderNumber }: { orderNumber: string },
  actor: string,
) {
  const due = await personalData.listOrdersToErase(shop.db, { number: orderNumber })
  const others = { messages: 0, mails: 0, entries: 0 }
  return reportErasure(shop, { ...(await eraseEach(shop, due)), ...others }, actor)
}

interface ErasedOrders {
  orders: personalData.OrderToErase[]
  /** Orders that the database refused to change. */
  failed: personalData.OrderToErase[]
}

async function eraseEach(
  { db, clock, log }: DataContext,
  due: readonly personalData.OrderToErase[],
) {
  const erased: ErasedOrders = { orders: [], failed: [] }
  for (const order of due) {
    try {
      await anonymiseOrder(db, order.id, clock.now())
      erased.orders.push(order)
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      log('erasure-failed', { orderNumber: order.number, reason: reasonOf(error) })
      erased.failed.push(order)
    }
  }
  return erased
}

async function reportErasure(
  { db, clock }: DataContext,
  {
    orders,
    failed,
    messages,
    mails,
    entries,
  }: ErasedOrders & personalData.ErasedCountsOutsideOrders,
  actor: string,
): Promise<Result<contract.ErasedPerson>> {
  if (orders.length + failed.length + messages + mails + entries === 0) return personUnknown()
  const numbers = failed.map(({ number }) => number)
  const person = personOf([...orders, ...failed].map(({ number }) => number))
  const detail = failed.length === 0 ? person : `${person}, but not ${numbers.join(', ')}`
  await people.logAction(db, { actor, at: clock.now(), kind: 'erased', detail })
  const ids = orders.map(({ id }) => id)
  const kept = await personalData.countKeptData(db, ids)
  return success({
    orders: orders.length,
    failed: numbers,
    messages,
    mails,
    entries,
    documents: kept.documents,
    keptUntil: kept.newest && addDays(londonDay(kept.newest), KEPT_DAYS.paidOrder),
    owed: kept.owed,
  })
}

/** Describes a person by order numbers, never by name or address. */
function personOf(orderNumbers: readonly string[]): string {
  return orderNumbers.length === 0
    ? 'a person without an order'
    : `the customer of ${orderNumbers.join(', ')}`
}

function personUnknown() {
  return failure('not-found', 'We hold no data about this person. Nothing was changed.')
}
