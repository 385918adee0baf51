import type { Buyer } from '#domain/checkout-form.ts'
import { isPrintable } from '#domain/printable.ts'

import { PLACES, type Place } from './places.ts'
import type { Draw } from './random.ts'

/** Names at the limit of what the form takes. */
const LONG_NAMES: Partial<Buyer> = {
  firstName: 'Wolfeschlegelsteinhausenbergerdorff Maximilian Jos',
  lastName: 'Taumatawhakatangihangakoauauotamateapokaiwhenuakit',
  companyName:
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und Söhne Holding',
  email:
    'wolfeschlegelsteinhausenbergerdorff.maximilian.josef+orders@donaudampfschifffahrtsgesellschaft.example',
}

const TRADES = ['Engineering', 'Logistics', 'Software', 'Healthcare', 'Retail', 'Food', 'Marketing']
const POSITIONS = ['Owner', 'Managing Director', 'CFO', 'Founder', 'Chair', '']

/** What is asked of a buyer beside what chance decides. */
export type Wish = 'any' | 'right-to-left' | 'long' | 'printable'

const PLACES_OF: Readonly<Record<Wish, readonly Place[]>> = {
  any: PLACES,
  long: PLACES,
  'right-to-left': PLACES.filter(({ country }) => country === 'AE' || country === 'IL'),
  // Their letters are in the typefaces of documents.
  printable: PLACES.filter(({ first, last, street, cities, company }) =>
    [first, last, street, cities, company].flat().every(isPrintable),
  ),
}

/** A buyer from anywhere, with the script and the address of that place. */
export function drawBuyer(draw: Draw, wish: Wish = 'any'): Buyer {
  const place = draw.pick(PLACES_OF[wish])
  const [city = '', state = '', zipCode = ''] = draw.pick(place.cities).split('|')
  const firstName = draw.pick(place.first)
  const lastName = draw.pick(place.last)
  return {
    firstName,
    lastName,
    email: emailOf(firstName, lastName, draw),
    phone: `${place.phone}${draw.int(100, 999)}`,
    companyName: `${lastName} ${draw.pick(place.company)}`,
    businessType: draw.pick(TRADES),
    position: draw.pick(POSITIONS),
    employees: draw.chance(0.7) ? String(draw.int(2, 480)) : '',
    vatNumber: '',
    reference: draw.chance(0.3) ? `PO-${draw.int(1000, 99_999)}` : '',
    streetAddress: draw.pick(place.street),
    city,
    state,
    zipCode,
    country: place.country,
    ...(wish === 'long' ? LONG_NAMES : {}),
  }
}

/** Latin letters of the name where there are any, with a number that keeps it apart from others. */
function emailOf(firstName: string, lastName: string, draw: Draw): string {
  const person = [latin(firstName), latin(lastName)].filter(Boolean).join('.') || 'office'
  return `${person}${draw.int(1, 9999)}@${latin(lastName) || 'company'}.example`
}

/** Letters that are no other letter with a mark, as their owners write them in addresses. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  đ: 'd',
  ł: 'l',
}

function latin(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[ßđł]/g, (letter) => SPELLED[letter] ?? '')
  const bare = plain.normalize('NFD')
  return bare.replaceAll(/[^a-z]+/g, '')
}
