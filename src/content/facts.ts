import { formatMoney } from '#domain/money/money.ts'
import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import { IDLE_MINUTES, SESSION_HOURS } from '#domain/people/staff-session.ts'
import { fillPartner } from '#domain/products/partners.texts.ts'
import { numberInWords } from '#domain/text/number-in-words.ts'

import type { ProductContent } from './product/product.ts'
import { DEFAULT_ADVISER, type SiteContent } from './site.ts'
import { fillTokens, type TokenValues } from './tokens.ts'

/** The content from which facts are derived; files that could not be read are omitted. */
export interface FactSources {
  site?: Partial<SiteContent> | undefined
  products: readonly {
    id: string
    name?: ProductContent['name'] | undefined
    price?: ProductContent['price'] | undefined
  }[]
  studies?: readonly { year: string; return: string; industry: string }[]
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

type Fact = [name: string, value: string | number | undefined]

function countFacts(name: string, count: number): Fact[] {
  const word = numberInWords(count)
  return [
    [`${name}.count`, count],
    [`${name}.count.word`, word],
    [`${name}.count.Word`, word.charAt(0).toUpperCase() + word.slice(1)],
  ]
}

function formatPercentage(value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${value}%`
}

function studyFacts({ studies }: FactSources): Fact[] {
  if (!studies) return []
  const sorted = (key: 'year' | 'return') =>
    studies
      .map((study) => Number.parseFloat(study[key]))
      .filter((one) => !Number.isNaN(one))
      .toSorted((one, other) => one - other)
  const [years, returns] = [sorted('year'), sorted('return')]
  const sum = returns.reduce((total, one) => total + one, 0)
  return [
    ...countFacts('studies', studies.length),
    ['studies.industries', new Set(studies.flatMap(({ industry }) => industry || [])).size],
    ['studies.firstYear', years[0]],
    ['studies.lastYear', years.at(-1)],
    ['studies.lowestReturn', formatPercentage(returns[0])],
    ['studies.highestReturn', formatPercentage(returns.at(-1))],
    [
      'studies.averageReturn',
      formatPercentage(returns.length > 0 ? Math.round(sum / returns.length) : undefined),
    ],
  ]
}

function productFacts({ products }: FactSources): Fact[] {
  return [
    ...countFacts('products', products.length),
    ...products.flatMap(({ id, name, price }): Fact[] => [
      [`price:${id}`, price === undefined ? undefined : formatMoney(price)],
      [`name:${id}`, name],
    ]),
  ]
}

const RETENTION_FACTS: readonly Fact[] = [
  ...Object.entries(KEPT_DAYS).map(([name, days]): Fact => [`kept.${name}`, formatRetention(days)]),
  ['kept.signInUnused', `${IDLE_MINUTES} minutes`],
  ['kept.signIn', `${SESSION_HOURS} hours`],
]

/** The firm's promises: sentences that several texts repeat. */
function promiseFacts({ promises = {} }: Partial<SiteContent> = {}): Fact[] {
  const periods = new Map(RETENTION_FACTS.map(([name, time]) => [name, String(time)]))
  return Object.entries(promises).map(([name, text]) => [
    `promises.${name}`,
    fillTokens(text, periods),
  ])
}

/** The steps after an order as sentences; undefined if the firm's content has no response time. */
function stepsAfterOrder({ afterOrder = [], responseTime, adviser }: Partial<SiteContent> = {}) {
  if (responseTime === undefined) return undefined
  const facts = new Map([['firm.responseTime', responseTime]])
  return afterOrder.map((step) =>
    fillPartner(fillTokens(step, facts), [], adviser ?? DEFAULT_ADVISER),
  )
}

function allFacts(sources: FactSources): Fact[] {
  const { site } = sources
  return [
    ...productFacts(sources),
    ...studyFacts(sources),
    ...RETENTION_FACTS,
    ['firm.afterOrder', stepsAfterOrder(site)?.join(' ')],
    ...promiseFacts(site),
    ...FIRM_FIELDS.map((field): Fact => [`firm.${field}`, site?.[field]]),
    ...Object.entries(site?.figures ?? {}).map(([name, value]): Fact => [`figures.${name}`, value]),
  ]
}

/** Every token that editors may write, including those that currently have no value. */
export function tokenNames(sources: FactSources): string[] {
  return allFacts(sources).map(([name]) => name)
}

/** The facts from these sources; a fact is omitted if its source is missing. */
export function contentFacts(sources: FactSources): TokenValues {
  return new Map(
    allFacts(sources).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
