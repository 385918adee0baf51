import type { Facts } from '#domain/content-facts.ts'
import { tokenOf } from '#domain/content-tokens.ts'
import { formatMoney } from '#domain/money.ts'
import { didYouMean } from '#scripts/content/closest.ts'
import { textAt, valueAt } from '#scripts/content/content-file.ts'
import { houseProse } from '#scripts/content/house-prose.ts'
import { entriesOf, type Entry, type Library } from '#scripts/content/library.ts'
import type { Problem } from '#scripts/content/problem.ts'
import { clausesOf, type Prose } from '#scripts/content/prose.ts'

const POUNDS =
  /(?:£|GBP)\s?(\d[\d,]*(?:\.\d+)?)(\s?(?:k|m|bn|thousand|million|billion)\b)?|\b(\d[\d,]*(?:\.\d{2})?)\s?(?:pounds|GBP)\b/gi
const DOLLARS = /[$€]\s?\d[\d,.]*\d?\s?(?:k|m|bn|million)?\b/gi

interface Priced {
  id: string
  name: string
  price: number
}

/** An amount in prose is the price of a product, or a figure of content/site.json. */
export function moneyProblems(library: Library): Problem[] {
  const products = entriesOf(library, 'product').flatMap(pricedProduct)
  return houseProse(library).flatMap((prose) =>
    clausesOf(prose.filled).flatMap(({ clause, start }) => [
      ...pounds(prose, { clause, start, products }),
      ...dollars(prose, { clause, start, facts: library.facts }),
    ]),
  )
}

function pricedProduct({ id, data }: Entry): Priced[] {
  const name = textAt(data, ['name'])
  const price = valueAt(data, ['price'])
  return name !== undefined && typeof price === 'number' ? [{ id, name, price }] : []
}

/** The product that a clause speaks of: the one it names, or the one whose file it stands in. */
function subjectOf(prose: Prose, clause: string, products: readonly Priced[]): Priced | undefined {
  const named = products.filter(({ name }) => clause.includes(name.replace(/ \(.*\)$/, '')))
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  return prose.entry.kind === 'product'
    ? products.find(({ id }) => id === prose.entry.id)
    : undefined
}

function pounds(
  prose: Prose,
  { clause, start, products }: { clause: string; start: number; products: readonly Priced[] },
): Problem[] {
  const subject = subjectOf(prose, clause, products)
  return Array.from(clause.matchAll(POUNDS)).flatMap((match) => {
    const number = Number((match[1] ?? match[3] ?? '').replaceAll(',', ''))
    const pence = match[2] === undefined ? Math.round(number * 100) : Number.NaN
    const owner = products.find(({ price }) => price === pence)
    const meant = subject ?? owner
    if (owner && meant === owner) return []
    const message = subject
      ? `the price of ${subject.name} is ${formatMoney(subject.price)}; found ${match[0]}`
      : `${match[0]} is the price of no product`
    const proposed = meant && tokenOf(`price:${meant.id}`)
    return [
      prose.filledProblem(start + match.index, match[0].length, message + didYouMean(proposed)),
    ]
  })
}

const AMOUNT_FIGURES = ['figures.transactionValue', 'figures.revenue']

function dollars(
  prose: Prose,
  { clause, start, facts }: { clause: string; start: number; facts: Facts },
): Problem[] {
  const known = AMOUNT_FIGURES.flatMap((token) => facts.get(token)?.split('-') ?? [])
  if (known.length === 0) return []
  return Array.from(clause.matchAll(DOLLARS))
    .filter(([amount]) => !known.includes(amount))
    .map((match) => {
      const tokens = AMOUNT_FIGURES.map(tokenOf).join(' or ')
      const message = `${match[0]} is none of the figures in content/site.json; did you mean ${tokens}?`
      return prose.filledProblem(start + match.index, match[0].length, message)
    })
}
