import { failure, success, type Result } from '#contract/failure.ts'
import type { ErasedPerson } from '#domain/erased-person.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { addDays, londonDay } from '#domain/working-day.ts'

import type { Erasure, PersonalCopy } from './personal-data-port.ts'
import type { Ports } from './ports.ts'

type DataPorts = Pick<Ports, 'clock' | 'people' | 'personalData'>

/** All that is held about the person with an address, noted as exported by `actor`. */
export async function exportPerson(
  { clock, people, personalData }: DataPorts,
  { email }: { email: string },
  actor: string,
): Promise<Result<PersonalCopy>> {
  const copy = await personalData.of(email)
  if (copy.orders.length + copy.messages.length + copy.mails.length === 0) return nobody()
  const numbers = copy.orders.map((order) => order.order_number)
  const detail = `what is held about ${personOf(numbers)}`
  await people.note({ actor, at: clock.now(), kind: 'exported', detail })
  return success(copy)
}

/**
 * Takes the person with an address out of all that is held but the documents that the law asks for,
 * noted as erased by `actor`. Safe to repeat.
 */
export async function erasePerson(
  ports: DataPorts,
  { email }: { email: string },
  actor: string,
): Promise<Result<ErasedPerson>> {
  return told(ports, await ports.personalData.erase(email, ports.clock.now()), actor)
}

/** The same for the person of one order. */
export async function eraseOrder(
  ports: DataPorts,
  { orderNumber }: { orderNumber: string },
  actor: string,
): Promise<Result<ErasedPerson>> {
  return told(ports, await ports.personalData.eraseOrder(orderNumber, ports.clock.now()), actor)
}

async function told(
  { clock, people }: DataPorts,
  { orders, messages, mails, entries, documents }: Erasure,
  actor: string,
): Promise<Result<ErasedPerson>> {
  if (orders.length + messages + mails + entries === 0) return nobody()
  const detail = personOf(orders)
  await people.note({ actor, at: clock.now(), kind: 'erased', detail })
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

function nobody(): Result<never> {
  return failure('not-found', 'Nothing is held about this person. Nothing was changed.')
}
