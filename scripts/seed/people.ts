import { allFakers, type Faker } from '@faker-js/faker'

import type { Buyer } from '#domain/checkout-form.ts'

const { en_GB: british } = allFakers

/** A repeatable source of chance. */
export type Draw = Faker

/** Returns the draws for one order of one seed, whatever was drawn for others. */
export function drawFor(seed: number, index: number): Draw {
  british.seed([seed, index])
  return british
}

/** What is asked of a buyer beside what chance decides: letters that no invoice can print, or long names. */
export type Wish = 'other-letters' | 'long'

type Place = readonly [country: string, names: Faker]

/** Where buyers come from: a country and its names and addresses. */
const PLACES: readonly Place[] = [
  ['GB', british],
  ['US', allFakers.en_US],
  ['DE', allFakers.de],
  ['PL', allFakers.pl],
  ['GR', allFakers.el],
  ['UA', allFakers.uk],
  ['TR', allFakers.tr],
]
const OTHER_LETTERS: readonly Place[] = [
  ['AE', allFakers.ar],
  ['IL', allFakers.he],
  ['JP', allFakers.ja],
]

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

/** Returns a buyer from anywhere, with the script and the address of that place. */
export function drawBuyer(draw: Draw, wish?: Wish): Buyer {
  const { helpers, number, datatype } = draw
  const [country, { person, location, company, internet, phone }] = seeded(
    draw,
    helpers.arrayElement(wish === 'other-letters' ? OTHER_LETTERS : PLACES),
  )
  const firstName = person.firstName()
  const lastName = person.lastName()
  return {
    firstName,
    lastName,
    email: internet.exampleEmail({ firstName, lastName }).toLowerCase(),
    phone: phone.number({ style: 'international' }),
    companyName: company.name(),
    businessType: helpers.arrayElement(TRADES),
    position: helpers.arrayElement(POSITIONS),
    employees: datatype.boolean(0.7) ? String(number.int({ min: 2, max: 480 })) : '',
    vatNumber: '',
    reference: datatype.boolean(0.3) ? `PO-${number.int({ min: 1000, max: 99_999 })}` : '',
    streetAddress: location.streetAddress(),
    city: location.city(),
    state: country === 'US' ? location.state() : '',
    zipCode: location.zipCode(),
    country,
    ...(wish === 'long' ? LONG_NAMES : {}),
  }
}

/** The names of a place follow the draws of the order. */
function seeded(draw: Draw, place: Place): Place {
  place[1].seed(draw.number.int())
  return place
}
