import { INDUSTRIES } from '#domain/case-study.ts'
import { stepsAfterOrder } from '#domain/firm.ts'
import { formatMoney } from '#domain/money.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'
import { IDLE_MINUTES, SESSION_HOURS } from '#domain/staff-session.ts'

import { numberInWords } from './number-words.ts'
import { PRODUCT_IDS, type ProductContent } from './product.ts'
import { FIGURE_NAMES, type SiteContent } from './site.ts'

/** What tokens are made of. What could not be read is left out. */
export interface FactSources {
  site?: Omit<SiteContent, 'studies'> | undefined
  products: readonly {
    id: string
    name?: ProductContent['name'] | undefined
    price?: ProductContent['price'] | undefined
  }[]
  studies: readonly { year: string; return: string }[]
}

/** What tokens stand for, by their name. */
export type Facts = ReadonlyMap<string, string>

type Fact = (sources: FactSources) => string | number | undefined

function ofStudies(value: (numbers: number[]) => number, key: 'year' | 'return') {
  return ({ studies }: FactSources): number | undefined => {
    const numbers = studies
      .map((study) => Number.parseInt(study[key], 10))
      .filter((number) => !Number.isNaN(number))
    return numbers.length > 0 ? value(numbers) : undefined
  }
}

function perCent(fact: (sources: FactSources) => number | undefined): Fact {
  return (sources) => {
    const value = fact(sources)
    return value === undefined ? undefined : `${value}%`
  }
}

const FIRM_FIELDS = [
  'name',
  'shortName',
  'legalName',
  'email',
  'phone',
  'responseTime',
  'foundedYear',
] as const

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lowest = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b))
const highest = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b))
const average = (numbers: number[]) =>
  Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length)

const FACTS: Record<string, Fact> = {
  'products.count': () => PRODUCT_IDS.length,
  'products.count.word': () => numberInWords(PRODUCT_IDS.length),
  'products.count.Word': () => capitalised(numberInWords(PRODUCT_IDS.length)),
  'studies.count': ({ studies }) => studies.length,
  'studies.count.word': ({ studies }) => numberInWords(studies.length),
  'studies.count.Word': ({ studies }) => capitalised(numberInWords(studies.length)),
  'studies.industries': () => INDUSTRIES.length,
  'studies.firstYear': ofStudies(lowest, 'year'),
  'studies.lastYear': ofStudies(highest, 'year'),
  'studies.lowestReturn': perCent(ofStudies(lowest, 'return')),
  'studies.highestReturn': perCent(ofStudies(highest, 'return')),
  'studies.averageReturn': perCent(ofStudies(average, 'return')),
}

for (const [name, days] of Object.entries(KEPT_DAYS))
  FACTS[`kept.${name}`] = () => inDaysOrYears(days)
FACTS['kept.signInUnused'] = () => `${IDLE_MINUTES} minutes`
FACTS['kept.signIn'] = () => `${SESSION_HOURS} hours`
FACTS['firm.afterOrder'] = ({ site }) => site && stepsAfterOrder(site).join(' ')
for (const field of FIRM_FIELDS) FACTS[`firm.${field}`] = ({ site }) => site?.[field]
for (const figure of FIGURE_NAMES) FACTS[`figures.${figure}`] = ({ site }) => site?.figures[figure]
for (const id of PRODUCT_IDS) {
  const product = ({ products }: FactSources) => products.find((one) => one.id === id)
  FACTS[`price:${id}`] = (sources) => {
    const price = product(sources)?.price
    return price === undefined ? undefined : formatMoney(price)
  }
  FACTS[`name:${id}`] = (sources) => product(sources)?.name
}

/** Every token that editors may write. */
export const TOKEN_NAMES: readonly string[] = Object.keys(FACTS)

/** The facts of these sources; a fact whose source is missing is left out. */
export function contentFacts(sources: FactSources): Facts {
  const facts = new Map<string, string>()
  for (const [name, fact] of Object.entries(FACTS)) {
    const value = fact(sources)
    if (value !== undefined) facts.set(name, String(value))
  }
  return facts
}
