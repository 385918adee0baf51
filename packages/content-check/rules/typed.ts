import { closest, didYouMean } from '#content-check/closest.ts'
import type { Kind } from '#content-check/collections.ts'
import { valuesAt } from '#content-check/content-file.ts'
import { entriesOf, priceOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'
import { schemaAt, tokensAt } from '#content-check/schema-tree.ts'
import { tokenOf, type Facts } from '#content-model/tokens.ts'

// The longest first: the firm's name holds its short name.
const TOKENS = ['firm.legalName', 'firm.name', 'firm.email', 'firm.phone', 'firm.shortName']

/** The firm is named in content/site.json alone, and prices in their products: others say them by token. */
export function typedProblems(library: Library): Problem[] {
  const { prose: texts, facts } = library
  const people = entriesOf(library, 'partners').flatMap(({ data }) =>
    valuesAt(data, ['partners', '*', 'name']).map(({ value }) => String(value)),
  )
  const names = TOKENS.flatMap((token) => {
    const text = facts.get(token)
    return text === undefined ? [] : [{ token, text }]
  })
  const prices = entriesOf(library, 'product').flatMap((product) => {
    const price = priceOf(product)
    return price === undefined ? [] : [{ token: `price:${product.id}`, price }]
  })
  return texts
    .filter(({ entry }) => entry.kind !== 'site')
    .flatMap((prose) => [
      ...typedNames(prose, names, people),
      ...otherAddresses(prose, facts),
      ...typedPrices(prose, prices),
    ])
}

/** A name of a partner may hold the name of the firm. */
function typedNames(
  prose: Prose,
  names: readonly { token: string; text: string }[],
  people: readonly string[],
): Problem[] {
  const taken = people.flatMap((name) => placesOf(name, prose.written))
  return names.flatMap(({ token, text }) =>
    placesOf(text, prose.written).flatMap(([at, end]) => {
      const isWord = !/\w/.test((prose.written[at - 1] ?? ' ') + (prose.written[end] ?? ' '))
      if (!isWord || taken.some(([from, to]) => at < to && from < end)) return []
      taken.push([at, end])
      const message = `"${text}" is written by token, since it may change in content/site.json`
      return [prose.problem(at, `${message}${didYouMean(tokenOf(token))}`)]
    }),
  )
}

function placesOf(name: string, text: string): [start: number, end: number][] {
  if (!text.includes(name)) return []
  const found = text.matchAll(new RegExp(RegExp.escape(name), 'g'))
  return Array.from(found, ({ index }) => [index, index + name.length])
}

/** An address at the firm’s own domain, or at one that is nearly it. */
function otherAddresses(prose: Prose, facts: Facts): Problem[] {
  const own = facts.get('firm.email')
  return Array.from(prose.written.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))
    .filter(([address]) => own !== undefined && address !== own && isAlike(address, own))
    .map(({ 0: address, index }) => {
      const message = `${address} is not the address of the firm`
      const meant = didYouMean(tokenOf('firm.email'))
      return prose.problem(index, `${message}${meant}`)
    })
}

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1)

function isAlike(address: string, own: string): boolean {
  return closest(domainOf(address), [domainOf(own)]) !== undefined
}

// With a scale, as in £5M, it is no price of a product.
const POUNDS =
  /(?:£|GBP)\s?(\d(?:[\d,]*\d)?(?:\.\d+)?)(?!\s?(?:k|m|bn|thousand|million|billion)\b|[\d,.]*\d)/gi

/** Whose amounts are those of other companies. */
const OTHER_AMOUNTS: ReadonlySet<Kind> = new Set(['study', 'specimen'])

/** An amount within a tenth of a price is that price, of today or of before. */
function typedPrices(prose: Prose, prices: readonly { token: string; price: number }[]): Problem[] {
  const { entry, path, written } = prose
  if (OTHER_AMOUNTS.has(entry.kind)) return []
  return Array.from(written.matchAll(POUNDS)).flatMap(({ 0: found, 1: amount = '', index }) => {
    const pence = Number(amount.replaceAll(',', '')) * 100
    const meant = prices.find(({ price }) => pence * 1.1 >= price && pence <= price * 1.1)
    if (!meant || tokensAt(schemaAt(entry.collection.schema, path)) !== '') return []
    const message = `${found} is written by token, since prices change`
    return [prose.problem(index, `${message}${didYouMean(tokenOf(meant.token))}`)]
  })
}
