import { textAt } from '#content-check/content-file.ts'
import { entriesOf, type Entry, type Library, priceOf } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { clausesOf, houseProse, type Prose, tokenProposal } from '#content-check/prose.ts'
import { formatMoney } from '#domain/money.ts'

// With a scale, as in £5M, it is no price of a product.
const POUNDS =
  /(?:£|GBP)\s?(\d[\d,]*(?:\.\d+)?)(?!\s?(?:k|m|bn|thousand|million|billion)\b|[\d,.]*\d)|\b(\d[\d,]*(?:\.\d{2})?)\s?(?:pounds|GBP)\b/gi

interface Priced {
  id: string
  name: string
  price: number
}

/** An amount in prose that can only be meant as the price of a product is that price. */
export function moneyProblems(library: Library): Problem[] {
  const products = entriesOf(library, 'product').flatMap(pricedProduct)
  return houseProse(library).flatMap((prose) =>
    clausesOf(prose.filled).flatMap(({ clause, start }) =>
      Array.from(clause.matchAll(POUNDS)).flatMap((match) => {
        const spot = start + match.index
        const meant = meantProduct(penceOf(match), { prose, clause, spot, products })
        if (!meant) return []
        const truth = `the price of ${meant.name} is ${formatMoney(meant.price)}`
        const message = `${truth}; found ${match[0]}${tokenProposal(prose, `price:${meant.id}`)}`
        return [prose.filledProblem(spot, match[0].length, message)]
      }),
    ),
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

interface Amount {
  prose: Prose
  clause: string
  /** Where it stands in the text as filled in. */
  spot: number
  products: readonly Priced[]
}

/** The product whose price an amount was meant to be and is not, or undefined. */
function meantProduct(
  pence: number,
  { prose, clause, spot, products }: Amount,
): Priced | undefined {
  const isPrice = products.some(({ price }) => price === pence)
  const named = namedIn(clause, products)
  if (named)
    return named.price !== pence && (isPrice || isNear(pence, named, 2)) ? named : undefined
  // A price typed into the file of a product is its own; a token says whose it is.
  const own = prose.isFilledIn(spot) ? undefined : products.find(({ id }) => id === prose.entry.id)
  if (isPrice) return own && own.price !== pence ? own : undefined
  return products.find((product) => isNear(pence, product, 1.1))
}

function isNear(pence: number, { price }: Priced, factor: number): boolean {
  return pence * factor >= price && pence <= price * factor
}

function penceOf([, pounds, spelled]: RegExpExecArray): number {
  return Math.round(Number((pounds ?? spelled ?? '').replaceAll(',', '')) * 100)
}
