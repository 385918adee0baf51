import type { Entry } from '#content-check/collections.ts'
import { problemIn } from '#content-check/content-file.ts'
import {
  amountAt,
  entriesOf,
  lowestPrice,
  priceOf,
  publishedPrice,
  type Library,
} from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { writePounds } from '#domain/money.ts'

/** No price is below the lowest, and one that changes by more than a third is confirmed. */
export function priceProblems(library: Library): Problem[] {
  const lowest = lowestPrice(library)
  return entriesOf(library, 'product').flatMap((product) => {
    const price = priceOf(product)
    if (price === undefined) return []
    return (
      tooLow(product, price, lowest) ??
      wronglyConfirmed(product, price) ??
      unconfirmed(product, price, library.published) ??
      []
    )
  })
}

function tooLow({ file }: Entry, price: number, lowest: number): Problem[] | undefined {
  if (price >= lowest) return undefined
  const limit = `lowestPrice in content/site.json is ${writePounds(lowest)}`
  return [problemIn(file, ['price'], `price is ${writePounds(price)}, and ${limit}`)]
}

function wronglyConfirmed(product: Entry, price: number): Problem[] | undefined {
  const confirmed = amountAt(product, ['confirmedPrice'])
  if (confirmed === undefined || confirmed === price) return undefined
  const message = `confirmedPrice is not the price, ${writePounds(price)}; write the same, or remove this line`
  return [problemIn(product.file, ['confirmedPrice'], message)]
}

function unconfirmed(
  product: Entry,
  price: number,
  published: Library | undefined,
): Problem[] | undefined {
  const before = published && publishedPrice(published, product)
  if (before === undefined || amountAt(product, ['confirmedPrice']) === price) return undefined
  if (Math.abs(price - before) * 3 <= before) return undefined
  const change = `price changes from ${writePounds(before)} to ${writePounds(price)}, by more than a third`
  const line = `"confirmedPrice": "${writePounds(price)}",`
  return [problemIn(product.file, ['price'], `${change}; if it shall, add the line ${line}`)]
}
