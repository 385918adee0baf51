import { joinAsChoice, joinInSentence } from '#domain/text/list.ts'

import { fillFirmText } from './firm-text.ts'
import type { Firm } from './firm.ts'
import type { Leader, Product } from './product.ts'

/** The partner with this id, as the leader of a product's work; undefined for an unknown id. */
export function findLeader(
  partners: readonly (Leader & { id: string })[],
  id: string | undefined,
): Leader | undefined {
  const partner = partners.find((one) => one.id === id)
  return (
    partner && {
      name: partner.name,
      ...(partner.role && { role: partner.role }),
      ...(partner.phone && { phone: partner.phone }),
    }
  )
}

/** The people who lead the work on these products, each once. */
export function listLeaders(products: readonly (Pick<Product, 'partner'> | undefined)[]): Leader[] {
  const all = products.flatMap((product) => product?.partner ?? [])
  return [...new Map(all.map((one) => [one.name, one])).values()]
}

/** Fills in `((partner))` with the names of the people who lead the work; without people, with `adviser`. */
export function fillPartner(text: string, people: readonly Leader[], adviser: string): string {
  const who = people.length > 0 ? joinInSentence(people.map(({ name }) => name)) : adviser
  const first = who.charAt(0).toUpperCase() + who.slice(1)
  const began = text.replaceAll(
    /(^|[.!?]\s+)\(\(partner\)\)/g,
    (_token, before: string) => before + first,
  )
  return fillFirmText(began, { partner: who })
}

/** The words after “call”: the leaders with telephone numbers or, without any, the firm's number. */
export function namesAndPhonesToCall(people: readonly Leader[], firm: Pick<Firm, 'phone'>): string {
  return (
    joinAsChoice(withDirectLine(people).map(({ name, phone }) => `${name} on ${phone}`)) ||
    firm.phone
  )
}

/** Like `namesAndPhonesToCall`, but without numbers, for a page that shows the numbers separately. */
export function namesToCall(people: readonly Leader[], firm: Pick<Firm, 'name'>): string {
  return joinAsChoice(withDirectLine(people).map(({ name }) => name)) || firm.name
}

/** The direct lines of the people whom `namesToCall` names; without any, the firm's number. */
export function phonesToCall(people: readonly Leader[], firm: Pick<Firm, 'phone'>): string[] {
  const lines = withDirectLine(people).flatMap(({ phone }) => phone ?? [])
  return lines.length > 0 ? [...new Set(lines)] : [firm.phone]
}

function withDirectLine(people: readonly Leader[]): Leader[] {
  return people.filter(({ phone }) => phone !== undefined)
}
