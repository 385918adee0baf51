import type { Entry } from '#content-check/collections.ts'
import { problemIn, textAt, valueAt } from '#content-check/content-file.ts'
import {
  entriesOf,
  lowestPrice,
  priceOf,
  publishedPrice,
  type Library,
} from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { tokenOf } from '#content-model/tokens.ts'
import { writePounds } from '#domain/money.ts'

/** A bundle contains other products, names each among its features, and costs less than they do. */
export function bundleProblems(library: Library): Problem[] {
  const products = entriesOf(library, 'product')
  return products.flatMap((bundle) => {
    const includes = valueAt(bundle.data, ['includes'])
    if (!Array.isArray(includes)) return []
    const others = products.filter((product) => product !== bundle)
    const parts = includes.map((id: unknown) => others.find((product) => product.id === id))
    return [
      ...parts.flatMap((part) => (part ? partProblems(bundle, part) : [])),
      ...repeatedParts(bundle, includes),
      ...priceProblem(bundle, parts, library),
    ]
  })
}

function partProblems(bundle: Entry, part: Entry): Problem[] {
  const features = valueAt(bundle.data, ['features'])
  const name = textAt(part.file.data, ['name'])
  if (!Array.isArray(features) || name === undefined) return []
  const token = tokenOf(`name:${part.id}`)
  if (features.some((one) => String(one).includes(name) || String(one).includes(token))) return []
  const message = `features must name what the bundle contains: "${name}", written ${token}`
  return [problemIn(bundle.file, ['features'], message)]
}

function repeatedParts(bundle: Entry, includes: readonly unknown[]): Problem[] {
  return includes.flatMap((id, index) =>
    includes.indexOf(id) < index
      ? [problemIn(bundle.file, ['includes', index], `"${String(id)}" is contained already`)]
      : [],
  )
}

/** The part whose price has changed, where that of the bundle has not. */
function changedPart(
  bundle: Entry,
  parts: readonly (Entry | undefined)[],
  published: Library | undefined,
): Entry | undefined {
  const hasChanged = (entry: Entry) => {
    const before = published && publishedPrice(published, entry)
    return before !== undefined && before !== priceOf(entry)
  }
  return hasChanged(bundle) ? undefined : parts.find((part) => part && hasChanged(part))
}

function priceProblem(
  bundle: Entry,
  parts: readonly (Entry | undefined)[],
  library: Library,
): Problem[] {
  const price = priceOf(bundle)
  const prices = parts.map((part) => part && priceOf(part))
  const isSound = (one: number | undefined) => one !== undefined && one >= lowestPrice(library)
  if (price === undefined || !prices.every(isSound)) return []
  const sum = prices.reduce<number>((total, one = 0) => total + one, 0)
  if (price < sum) return []
  const blamed = changedPart(bundle, parts, library.published)
  const message = blamed
    ? `with this price the parts of ${bundle.id} cost ${writePounds(sum)}, and the bundle ${writePounds(price)}: it must be the cheaper`
    : `price must be below ${writePounds(sum)}, which its parts cost together; found ${writePounds(price)}`
  return [problemIn((blamed ?? bundle).file, ['price'], message)]
}
