import type { Entry, Kind } from '#content-check/collections.ts'
import { fieldProblem, textAt, valueAt } from '#content-check/content-file.ts'
import {
  amountAt,
  entriesOf,
  lowestPrice,
  priceOf,
  publishedPrice,
  type Library,
} from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'
import { tokenOf } from '#content/tokens.ts'
import { isPrintable } from '#domain/documents/printable.ts'
import { formatPounds } from '#domain/money/money.ts'

/** Fields by kind of file; the paths are written with dots. */
type Fields = readonly (readonly [kind: Kind, ...paths: string[]])[]

const PAST_FIELDS: Fields = [
  ['study', 'year'],
  ['site', 'foundedYear'],
  ['terms', 'lastUpdated'],
  ['privacy', 'lastUpdated'],
  ['page', 'date'],
]

/** Fields that are printed on invoices, whose typefaces lack some letters. */
const PRINTED_FIELDS: Fields = [
  ['product', 'name'],
  ['site', 'legalName', 'email', 'phone', 'company.number', 'company.registeredIn', 'vat.number'],
  ['site', 'address.street', 'address.city', 'address.postalCode', 'address.country'],
]

/** Rules for dates, printed texts, prices, bundles, documents and the periods on the privacy page. */
export function valueProblems(library: Library): Problem[] {
  return [
    ...checkFields(library, PAST_FIELDS, (value) => futureMessage(value, library.year ?? Infinity)),
    ...checkFields(library, PRINTED_FIELDS, unprintableMessage),
    ...entriesOf(library, 'product').flatMap((product) => [
      ...priceProblems(product, library),
      ...bundleProblems(product, library),
    ]),
    ...documentNameProblems(library),
    ...unquotedPeriodProblems(library),
  ]
}

function checkFields(
  library: Library,
  fields: Fields,
  say: (value: unknown) => string | undefined,
): Problem[] {
  return fields.flatMap(([kind, ...paths]) =>
    paths.flatMap((dotted) => {
      const path = dotted.split('.')
      return entriesOf(library, kind).flatMap(({ data, file }) => {
        const message = say(valueAt(data, path))
        return message ? [fieldProblem(file, path, `${fieldName(path)} ${message}`)] : []
      })
    }),
  )
}

function futureMessage(value: unknown, now: number): string | undefined {
  const [year] = /(?:19|20)\d\d/.exec(String(value)) ?? []
  if (Number(year ?? 0) <= now) return undefined
  return `must not be in the future; found ${year}, and it is ${now}`
}

function unprintableMessage(value: unknown): string | undefined {
  if (typeof value !== 'string' || isPrintable(value)) return undefined
  const letter = Array.from(value.normalize('NFC')).find((one) => !isPrintable(one))
  return `is printed on invoices, whose typefaces have no letter "${letter}"; write it in Latin, Greek or Cyrillic letters`
}

/** Products that need the same document must write its name in the same case, because they share it by name. */
function documentNameProblems(library: Library): Problem[] {
  const known = new Map<string, { name: string; file: Entry['file'] }>()
  return entriesOf(library, 'product').flatMap(({ data, file }) => {
    const documents = valueAt(data, ['portal', 'documents'])
    return (Array.isArray(documents) ? documents : []).flatMap((_, index) => {
      const path = ['portal', 'documents', index, 'name']
      const name = textAt(data, path) ?? ''
      const first = known.get(name.toLowerCase()) ?? { name, file }
      known.set(name.toLowerCase(), first)
      if (first.name === name || first.file === file) return []
      const message = `is "${first.name}" in ${first.file.path}; write the name of a document in one way`
      return [fieldProblem(file, path, `${fieldName(path)} ${message}`)]
    })
  })
}

/** The privacy page must quote every retention period. */
function unquotedPeriodProblems(library: Library): Problem[] {
  const times = library.tokenNames.filter((name) => name.startsWith('kept.')).map(tokenOf)
  return entriesOf(library, 'privacy').flatMap(({ file }) =>
    times
      .filter((token) => !file.text.includes(token))
      .map((token) =>
        fileProblem(file.path, `the page must quote ${token}: how long that is kept`),
      ),
  )
}

/** No price may be below the lowest allowed price; a change by more than a third needs a confirmation. */
function priceProblems(product: Entry, library: Library): Problem[] {
  const price = priceOf(product)
  if (price === undefined) return []
  const now = formatPounds(price)
  const problem = (field: string, message: string) => [fieldProblem(product.file, [field], message)]
  const lowest = lowestPrice(library)
  if (price < lowest) {
    const limit = `lowestPrice in content/site.json, ${formatPounds(lowest)}`
    return problem('price', `price is ${now}, below ${limit}`)
  }
  const confirmed = amountAt(product, ['confirmedPrice'])
  if (confirmed !== undefined && confirmed !== price) {
    const message = `confirmedPrice must be the price, ${now}; correct or remove this line`
    return problem('confirmedPrice', message)
  }
  const before = publishedPrice(library, product) ?? price
  if (confirmed === price || Math.abs(price - before) * 3 <= before) return []
  const change = `price changes from ${formatPounds(before)} to ${now}, by more than a third`
  return problem(
    'price',
    `${change}; if that is intended, add the line "confirmedPrice": "${now}",`,
  )
}

/** A bundle must contain other products, name each of them in its features, and cost less than their total. */
function bundleProblems(bundle: Entry, library: Library): Problem[] {
  const includes = valueAt(bundle.data, ['includes'])
  if (!Array.isArray(includes)) return []
  const others = entriesOf(library, 'product').filter((product) => product !== bundle)
  const parts = includes.map((id: unknown) => others.find((product) => product.id === id))
  const repeated = includes.flatMap((id: unknown, index) =>
    includes.indexOf(id) < index
      ? [fieldProblem(bundle.file, ['includes', index], `"${String(id)}" is already included`)]
      : [],
  )
  return [
    ...parts.flatMap((part) => (part ? unnamedPartProblems(bundle, part) : [])),
    ...repeated,
    ...bundlePriceProblems(bundle, parts, library),
  ]
}

function unnamedPartProblems(bundle: Entry, part: Entry): Problem[] {
  const features = valueAt(bundle.data, ['features'])
  const name = textAt(part.file.data, ['name'])
  if (!Array.isArray(features) || name === undefined) return []
  const token = tokenOf(`name:${part.id}`)
  if (features.some((one) => String(one).includes(name) || String(one).includes(token))) return []
  const message = `features must name every product in the bundle: "${name}", written ${token}`
  return [fieldProblem(bundle.file, ['features'], message)]
}

/** Reports the problem at the bundle, or at a product in the bundle if only the price of that product has changed. */
function bundlePriceProblems(
  bundle: Entry,
  parts: readonly (Entry | undefined)[],
  library: Library,
): Problem[] {
  const price = priceOf(bundle)
  const prices = parts.map((part) => part && priceOf(part))
  const isValidPrice = (one: number | undefined) => one !== undefined && one >= lowestPrice(library)
  if (price === undefined || !prices.every(isValidPrice)) return []
  const sum = prices.reduce<number>((total, one = 0) => total + one, 0)
  if (price < sum) return []
  const hasChanged = (entry: Entry) => {
    const before = publishedPrice(library, entry)
    return before !== undefined && before !== priceOf(entry)
  }
  const changedPart = hasChanged(bundle)
    ? undefined
    : parts.find((part) => part && hasChanged(part))
  const message = changedPart
    ? `at this price the parts of ${bundle.id} cost ${formatPounds(sum)} and the bundle ${formatPounds(price)}: the bundle must cost less`
    : `price must be below ${formatPounds(sum)}, the total of its parts; found ${formatPounds(price)}`
  return [fieldProblem((changedPart ?? bundle).file, ['price'], message)]
}
