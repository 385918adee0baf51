import type { Entry, Kind } from '#content-check/collections.ts'
import { type Path, problemIn, textAt, valueAt } from '#content-check/content-file.ts'
import {
  amountAt,
  entriesOf,
  lowestPrice,
  priceOf,
  publishedPrice,
  type Library,
} from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'
import { tokenOf } from '#content/tokens.ts'
import { isPrintable } from '#domain/documents/printable.ts'
import { writePounds } from '#domain/money/money.ts'

/** Fields that say when something was, which is not still to come. */
const PAST: readonly (readonly [kind: Kind, path: Path])[] = [
  ['study', ['year']],
  ['site', ['foundedYear']],
  ['terms', ['lastUpdated']],
  ['privacy', ['lastUpdated']],
  ['page', ['date']],
]

/** Fields that are printed on invoices, whose typefaces do not have every letter. */
const PRINTED: readonly (readonly [kind: Kind, path: Path])[] = [
  ['product', ['name']],
  ['site', ['legalName']],
  ['site', ['email']],
  ['site', ['phone']],
  ...['street', 'city', 'postalCode', 'country'].map(
    (part) => ['site', ['address', part]] as const,
  ),
  ['site', ['company', 'number']],
  ['site', ['company', 'registeredIn']],
  ['site', ['vat', 'number']],
]

/** Values of single fields, of prices and bundles, and the times that the privacy page has to quote. */
export function valueProblems(library: Library): Problem[] {
  return [
    ...inFields(library, PAST, (value) => aheadOf(value, library.year ?? Infinity)),
    ...inFields(library, PRINTED, missingLetter),
    ...entriesOf(library, 'product').flatMap((product) => [
      ...priceProblems(product, library),
      ...bundleProblems(product, library),
    ]),
    ...unquotedTimes(library),
  ]
}

function inFields(
  library: Library,
  fields: typeof PAST,
  say: (value: unknown) => string | undefined,
): Problem[] {
  return fields.flatMap(([kind, path]) =>
    entriesOf(library, kind).flatMap(({ data, file }) => {
      const message = say(valueAt(data, path))
      return message === undefined ? [] : [problemIn(file, path, `${fieldName(path)} ${message}`)]
    }),
  )
}

function aheadOf(value: unknown, now: number): string | undefined {
  const [year] = /(?:19|20)\d\d/.exec(String(value)) ?? []
  if (Number(year ?? 0) <= now) return undefined
  return `must not lie ahead; found ${year}, and it is ${now}`
}

function missingLetter(value: unknown): string | undefined {
  if (typeof value !== 'string' || isPrintable(value)) return undefined
  const letter = Array.from(value.normalize('NFC')).find((one) => !isPrintable(one))
  return `is printed on invoices, whose typefaces have no letter "${letter}"; write it in Latin, Greek or Cyrillic letters`
}

/** The privacy page says of everything that is kept for how long. */
function unquotedTimes(library: Library): Problem[] {
  const times = library.tokenNames.filter((name) => name.startsWith('kept.')).map(tokenOf)
  return entriesOf(library, 'privacy').flatMap(({ file }) =>
    times
      .filter((token) => !file.text.includes(token))
      .map((token) => problemOf(file.path, `the page must quote ${token}: how long that is kept`)),
  )
}

/** No price is below the lowest, and one that changes by more than a third is confirmed. */
function priceProblems(product: Entry, library: Library): Problem[] {
  const price = priceOf(product)
  if (price === undefined) return []
  const now = writePounds(price)
  const problem = (field: string, message: string) => [problemIn(product.file, [field], message)]
  const lowest = lowestPrice(library)
  if (price < lowest) {
    const limit = `lowestPrice in content/site.json is ${writePounds(lowest)}`
    return problem('price', `price is ${now}, and ${limit}`)
  }
  const confirmed = amountAt(product, ['confirmedPrice'])
  if (confirmed !== undefined && confirmed !== price) {
    const message = `confirmedPrice is not the price, ${now}; write the same, or remove this line`
    return problem('confirmedPrice', message)
  }
  const before = publishedPrice(library, product) ?? price
  if (confirmed === price || Math.abs(price - before) * 3 <= before) return []
  const change = `price changes from ${writePounds(before)} to ${now}, by more than a third`
  return problem('price', `${change}; if it shall, add the line "confirmedPrice": "${now}",`)
}

/** A bundle contains other products, names each among its features, and costs less than they do. */
function bundleProblems(bundle: Entry, library: Library): Problem[] {
  const includes = valueAt(bundle.data, ['includes'])
  if (!Array.isArray(includes)) return []
  const others = entriesOf(library, 'product').filter((product) => product !== bundle)
  const parts = includes.map((id: unknown) => others.find((product) => product.id === id))
  const repeated = includes.flatMap((id: unknown, index) =>
    includes.indexOf(id) < index
      ? [problemIn(bundle.file, ['includes', index], `"${String(id)}" is contained already`)]
      : [],
  )
  return [
    ...parts.flatMap((part) => (part ? unnamedPart(bundle, part) : [])),
    ...repeated,
    ...dearBundle(bundle, parts, library),
  ]
}

function unnamedPart(bundle: Entry, part: Entry): Problem[] {
  const features = valueAt(bundle.data, ['features'])
  const name = textAt(part.file.data, ['name'])
  if (!Array.isArray(features) || name === undefined) return []
  const token = tokenOf(`name:${part.id}`)
  if (features.some((one) => String(one).includes(name) || String(one).includes(token))) return []
  const message = `features must name what the bundle contains: "${name}", written ${token}`
  return [problemIn(bundle.file, ['features'], message)]
}

/** The one to put right is the part whose price has changed, where that of the bundle has not. */
function dearBundle(
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
  const hasChanged = (entry: Entry) => {
    const before = publishedPrice(library, entry)
    return before !== undefined && before !== priceOf(entry)
  }
  const blamed = hasChanged(bundle) ? undefined : parts.find((part) => part && hasChanged(part))
  const message = blamed
    ? `with this price the parts of ${bundle.id} cost ${writePounds(sum)}, and the bundle ${writePounds(price)}: it must be the cheaper`
    : `price must be below ${writePounds(sum)}, which its parts cost together; found ${writePounds(price)}`
  return [problemIn((blamed ?? bundle).file, ['price'], message)]
}
