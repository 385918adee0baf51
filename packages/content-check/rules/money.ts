import { textAt } from '#content-check/content-file.ts'
import { houseProse } from '#content-check/house-prose.ts'
import { entriesOf, priceOf, type Entry, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { clausesOf, tokenProposal, type Prose } from '#content-check/prose.ts'
import type { Facts } from '#content-model/facts.ts'
import { tokenOf } from '#content-model/tokens.ts'
import { formatMoney } from '#domain/money.ts'

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
  const price = priceOf({ data })
  return name !== undefined && price !== undefined ? [{ id, name, price }] : []
}

/** The product that a clause names, or undefined where it names none or several. */
function namedIn(clause: string, products: readonly Priced[]): Priced | undefined {
  const named = products.filter(({ name }) => clause.includes(name.replace(/ \(.*\)$/, '')))
  return named.length === 1 ? named[0] : undefined
}

function pounds(
  prose: Prose,
  { clause, start, products }: { clause: string; start: number; products: readonly Priced[] },
): Problem[] {
  const named = namedIn(clause, products)
  const own = products.find(({ id }) => id === prose.entry.id)
  return Array.from(clause.matchAll(POUNDS)).flatMap((match) => {
    // A price typed into the file of a product is its own; a token says whose it is.
    const subject = named ?? (prose.isFilledIn(start + match.index) ? undefined : own)
    const pence = penceOf(match)
    const owner = products.find(({ price }) => price === pence)
    if (owner && (!subject || subject === owner)) return []
    const message =
      wrongPrice(match[0], subject) + proposed(prose, subject ?? near(pence, products))
    return [prose.filledProblem(start + match.index, match[0].length, message)]
  })
}

function penceOf([, pounds, scale, spelled]: RegExpExecArray): number | undefined {
  const number = Number((pounds ?? spelled ?? '').replaceAll(',', ''))
  return scale === undefined ? Math.round(number * 100) : undefined
}

function wrongPrice(found: string, subject: Priced | undefined): string {
  if (!subject) return `${found} is the price of no product`
  const truth = `the price of ${subject.name} is ${formatMoney(subject.price)}`
  return `${truth}; found ${found}`
}

function proposed(prose: Prose, product: Priced | undefined): string {
  return product ? tokenProposal(prose, `price:${product.id}`) : ''
}

/** The product whose price differs by a tenth at most. */
function near(pence: number | undefined, products: readonly Priced[]): Priced | undefined {
  return products.find(({ price }) => pence && Math.abs(price - pence) <= price / 10)
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
