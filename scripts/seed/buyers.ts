import { BLANK_BUYER } from '#domain/order/buyer-fields.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'

/** Names in writing systems that invoices can print. */
export const NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Ann', 'Whitfield'],
  ['Zoë', 'Núñez'],
  ['Sean', 'O’Malley'],
  ['Jürgen', 'Groß'],
  ['Łucja', 'Wiśniewska'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['Олена', 'Шевченко'],
  ['Mehmet', 'Yılmaz'],
  ['Hannah', 'Okoro'],
  ['Wolfeschlegelsteinhausenbergerdorff Maximilian', 'Taumatawhakatangihangakoauauotamateapokai'],
]

export const COMPANIES: readonly string[] = [
  'Quay Joinery Ltd',
  'Núñez Logística SL',
  'O’Malley & Daughters',
  'Groß Maschinenbau GmbH & Co. KG',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und Söhne',
  'Harbour Company of Whitby',
  'Ткани Шевченко',
]

/** The domain of all seeded email addresses, which identifies seeded orders. */
export const SEED_DOMAIN = 'orders.example'

export function seedBuyer(place: number, more: Partial<Buyer> = {}): Buyer {
  const [firstName = '', lastName = ''] = NAMES[place % NAMES.length] ?? []
  return {
    ...BLANK_BUYER,
    firstName,
    lastName,
    email: `buyer-${place}@${SEED_DOMAIN}`,
    phone: `+44 20 7946 01${String(place).padStart(2, '0')}`,
    companyName: COMPANIES[place % COMPANIES.length] ?? '',
    businessType: 'Engineering',
    position: place % 3 === 0 ? 'Owner' : '',
    employees: String(4 + place * 7),
    reference: place % 4 === 0 ? `PO-${1000 + place}` : '',
    streetAddress: `${place + 1} Corn Street`,
    city: 'Bristol',
    zipCode: 'BS1 1HT',
    country: 'GB',
    ...(place % 5 === 4 && { city: 'Columbus', state: 'Ohio', zipCode: '43215', country: 'US' }),
    ...more,
  }
}
