import { addressesOf, type Addresses, placesOf, type Place } from '#content-check/addresses.ts'
import { closest, didYouMean } from '#content-check/closest.ts'
import type { Entry } from '#content-check/collections.ts'
import { problemIn, textAt, valuesAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'

import { missingProblems } from './missing.ts'

const FILE = 'content/redirects.json'

const FUNCTIONS = 'what is below /api/ belongs to the shop, and cannot be redirected'

/** Every address that was published still leads somewhere, and every redirect to what is there. */
export function redirectProblems(library: Library): Problem[] {
  const addresses = addressesOf(library)
  return [
    ...entriesOf(library, 'redirects').flatMap((entry) => ownProblems(entry, addresses)),
    ...vanished(library, addresses),
  ]
}

function exists(address: string, addresses: Addresses): boolean {
  const [page = '', anchor] = address.split('#')
  const anchors = addresses.get(page)
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor))
}

function ownProblems(entry: Entry, addresses: Addresses): Problem[] {
  const before = new Set<string>()
  return redirectsOf(entry).flatMap(({ from, to }, index) => {
    const again = before.has(from)
    before.add(from)
    const problem = (field: string, message: string) =>
      problemIn(entry.file, ['redirects', index, field], message)
    if (again) return [problem('from', `${from} is redirected already`)]
    if (from.startsWith('/api/')) return [problem('from', FUNCTIONS)]
    if (exists(from, addresses)) return [problem('from', `${from} is there; nothing to redirect`)]
    // The schema tells the end that is missing.
    if (to === '') return []
    if (!exists(to, addresses)) return [problem('to', notThere(to, addresses))]
    const [page, anchor] = from.split('#')
    if (anchor === undefined || page === to.split('#')[0]) return []
    return [problem('to', `an anchor leads to a place of its own page, ${page}`)]
  })
}

function notThere(to: string, addresses: Addresses): string {
  const all = [...addresses].flatMap(([page, anchors]) => [
    page,
    ...[...anchors].map((anchor) => `${page}#${anchor}`),
  ])
  return `there is no address ${to}${didYouMean(closest(to, all))}`
}

function vanished(library: Library, addresses: Addresses): Problem[] {
  const { published } = library
  if (!published || missingProblems(library).length > 0) return []
  if (library.entries.some(({ file }) => file.data === undefined)) return []
  const kept = new Set(
    entriesOf(library, 'redirects').flatMap((entry) => redirectsOf(entry).map(({ from }) => from)),
  )
  const isLost = (address: string) => !kept.has(address) && !exists(address, addresses)
  const now = placesOf(library)
  return [
    ...placesOf(published)
      // The anchors of a page that is gone go with it.
      .filter(({ address }) => isLost(address) && isPageOrThere(address, addresses))
      .flatMap((place) => {
        const successor = successorOf(place, now)
        // An address that is taken twice is told as that; a redirect would lead to the other thing.
        return isTaken(successor, now) ? [] : [lost(place, successor, library)]
      }),
    ...entriesOf(published, 'redirects')
      .flatMap(redirectsOf)
      .filter(({ from }) => isLost(from))
      .map(({ from, to }) => told(problemAtList(library), from, to)),
  ]
}

function isPageOrThere(address: string, addresses: Addresses): boolean {
  const [page = '', anchor] = address.split('#')
  return anchor === undefined || addresses.has(page)
}

function successorOf({ marks, address }: Place, now: readonly Place[]): Place | undefined {
  const isAnchor = address.includes('#')
  return now.find(
    (place) =>
      place.address.includes('#') === isAnchor && place.marks.some((mark) => marks.includes(mark)),
  )
}

function isTaken(place: Place | undefined, now: readonly Place[]): boolean {
  return now.some(({ address, entry }) => address === place?.address && entry !== place.entry)
}

function lost(before: Place, now: Place | undefined, library: Library): Problem {
  const spot = now ? problemIn(now.entry.file, now.path, '') : problemAtList(library)
  return told(spot, before.address, now?.address ?? before.instead)
}

function told(spot: Problem, from: string, to: string): Problem {
  const line = `{ "from": "${from}", "to": "${to}" }`
  return { ...spot, message: `${from} was published and would vanish; add to ${FILE}: ${line}` }
}

function problemAtList(library: Library): Problem {
  const [entry] = entriesOf(library, 'redirects')
  return entry ? problemIn(entry.file, ['redirects'], '') : problemOf(FILE, '')
}

function redirectsOf({ data }: Entry): { from: string; to: string }[] {
  return valuesAt(data, ['redirects', '*']).map(({ value }) => ({
    from: textAt(value, ['from']) ?? '',
    to: textAt(value, ['to']) ?? '',
  }))
}
