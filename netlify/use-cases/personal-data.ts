import { failure, success, type Result } from '#contract/failure.ts'
import type { ErasedPerson } from '#contract/people.ts'
import * as people from '#data/people.ts'
import * as personalData from '#data/personal-data.ts'
import type { Erasure, PersonalCopy } from '#data/personal-data.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { addDays, londonDay } from '#domain/working-day.ts'

import type { Shop } from './shop.ts'

type DataContext = Pick<Shop, 'db' | 'clock'>

/** Everything stored about the person with an address; logs `actor`. */
export async function exportPerson(
  { db, clock }: DataContext,
  { email }: { email: string },
  actor: string,
): Promise<Result<PersonalCopy>> {
  const copy = await personalData.copyPerson(db, email)
  if (copy.orders.length + copy.messages.length + copy.mails.length === 0) return personUnknown()
  const numbers = copy.orders.map((order) => order.order_number)
  const detail = `what is held about ${personOf(numbers)}`
  await people.note(db, { actor, at: clock.now(), kind: 'exported', detail })
  return success(copy)
}

/**
 * Erases the person with an address from everything but the documents that the law requires; logs
 * `actor`. Safe to repeat.
 */
export async function erasePerson(
  shop: DataContext,
  { email }: { email: string },
  actor: string,
): Promise<Result<ErasedPerson>> {
  const erased = await personalData.erasePerson(shop.db, email, shop.clock.now())
  return reportErasure(shop, erased, actor)
}

/** The same for the person of one order. */
export async function eraseOrder(
  shop: DataContext,
  { orderNumber }: { orderNumber: string },
  actor: string,
): Promise<Result<ErasedPerson>> {
  const erased = await personalData.eraseOrder(shop.db, orderNumber, shop.clock.now())
  return reportErasure(shop, erased, actor)
}

async function reportErasure(
  { db, clock }: DataContext,
  { orders, messages, mails, entries, documents }: Erasure,
  actor: string,
): Promise<Result<ErasedPerson>> {
  if (orders.length + messages + mails + entries === 0) return personUnknown()
  const detail = personOf(orders)
  await people.note(db, { actor, at: clock.now(), kind: 'erased', detail })
  const keptUntil = documents.newest && addDays(londonDay(documents.newest), KEPT_DAYS.paidOrder)
  return success({
    orders: orders.length,
    messages,
    mails,
    entries,
    documents: documents.count,
    keptUntil,
  })
}

/** Names the person by what stays of them: never by name or address. */
function personOf(orderNumbers: readonly string[]): string {
  return orderNumbers.length === 0
    ? 'a person without an order'
    : `the customer of ${orderNumbers.join(', ')}`
}

function personUnknown() {
  return failure('not-found', 'Nothing is held about this person. Nothing was changed.')
}
