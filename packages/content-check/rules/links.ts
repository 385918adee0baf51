import { addressesOf, type Addresses, targetsOf, type Target } from '#content-check/addresses.ts'
import { findClosest, didYouMean } from '#content-check/closest.ts'
import type { Entry } from '#content-check/collections.ts'
import { problemAt, fieldProblem, textAt, valuesAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { bodyOf } from '#content-check/markdown.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'
import { fillTokens } from '#content/tokens.ts'
import { PATHS } from '#paths.ts'

import { missingFileProblems } from './files.ts'

/** Every link of a text must lead to an existing page and anchor. */
export function linkProblems(library: Library): Problem[] {
  const addresses = addressesOf(library)
  const site = entriesOf(library, 'site').map(({ data }) => textAt(data, ['url']))[0]
  return library.entries.flatMap(({ file }) => {
    const own = pageOf(file.path)
    return bodyOf(file)
      .links.filter(({ kind }) => kind === 'link')
      .flatMap(({ url, offset }) => {
        const target = fillTokens(url, library.facts)
        if (library.pictures.has(target)) return []
        const message = /^[/#]/.test(target)
          ? internalLinkMessage(target, addresses, own)
          : externalLinkMessage(target, site)
        return message === undefined ? [] : [problemAt(file, offset, message)]
      })
  })
}

function pageOf(path: string): string {
  return path.replace(/^content(?:\/pages)?/, '').replace(/\.\w+$/, '')
}

function internalLinkMessage(
  target: string,
  addresses: Addresses,
  own: string,
): string | undefined {
  const [path = '', anchor] = target.replace(/\?[^#]*/, '').split('#')
  const page = path === '' ? own : path
  const anchors = addresses.get(page)
  if (!anchors) {
    const pages = [...addresses.keys()]
    const meant = pages.includes(page.replace(/\/$/, ''))
      ? page.replace(/\/$/, '')
      : findClosest(page, pages)
    return `there is no page ${page}${didYouMean(meant)}`
  }
  if (anchor === undefined || anchors.has(anchor)) return undefined
  const meant = findClosest(anchor, [...anchors])
  return `the page ${page} has no anchor #${anchor}${didYouMean(meant && `#${meant}`)}`
}

function externalLinkMessage(target: string, site: string | undefined): string | undefined {
  if (site !== undefined && target.startsWith(site)) {
    const inside = target.slice(site.length) || '/'
    return `a link within the site must begin with /${didYouMean(inside)}`
  }
  if (target.startsWith('https://')) {
    return URL.canParse(target) ? undefined : `"${target}" is not an address`
  }
  if (/^(?:mailto|tel):./.test(target)) return undefined
  if (target.startsWith('http:')) {
    return `a link to another site must begin with https://${didYouMean(target.replace('http:', 'https:'))}`
  }
  return `a link must begin with / or https://; found "${target}"${didYouMean(meantTarget(target))}`
}

function meantTarget(target: string): string | undefined {
  if (!/^[a-z]/.test(target) || target.includes(':')) return undefined
  if (target.startsWith('www.')) return `https://${target}`
  return target.includes('@') ? `mailto:${target}` : `/${target}`
}

const FILE = 'content/redirects.json'

const API_MESSAGE = 'addresses below /api/ belong to the shop and cannot be redirected'

/** Every published address must still work, and every redirect must lead to an existing page. */
export function redirectProblems(library: Library): Problem[] {
  const addresses = addressesOf(library)
  return [
    ...entriesOf(library, 'redirects').flatMap((entry) => redirectListProblems(entry, addresses)),
    ...vanishedProblems(library, addresses),
  ]
}

function isAddress(address: string, addresses: Addresses): boolean {
  const [page = '', anchor] = address.split('#')
  const anchors = addresses.get(page)
  return anchors !== undefined && (anchor === undefined || anchors.has(anchor))
}

function redirectListProblems(entry: Entry, addresses: Addresses): Problem[] {
  const before = new Set<string>()
  return redirectsOf(entry).flatMap(({ from, to }, index) => {
    const again = before.has(from)
    before.add(from)
    const problem = (field: string, message: string) =>
      fieldProblem(entry.file, ['redirects', index, field], message)
    if (again) return [problem('from', `${from} is already redirected`)]
    if (from.startsWith('/api/')) return [problem('from', API_MESSAGE)]
    if (isAddress(from, addresses)) return [problem('from', `${from} exists; remove this redirect`)]
    // The schema check reports a missing `to`.
    if (to === '') return []
    if (!isAddress(to, addresses)) return [problem('to', unknownAddressMessage(to, addresses))]
    const [page, anchor] = from.split('#')
    if (anchor === undefined || page === to.split('#')[0]) return []
    return [problem('to', `an anchor can only be redirected within its page, ${page}`)]
  })
}

function unknownAddressMessage(to: string, addresses: Addresses): string {
  const all = [...addresses].flatMap(([page, anchors]) => [
    page,
    ...[...anchors].map((anchor) => `${page}#${anchor}`),
  ])
  return `there is no address ${to}${didYouMean(findClosest(to, all))}`
}

function vanishedProblems(library: Library, addresses: Addresses): Problem[] {
  const { published } = library
  if (!published || missingFileProblems(library).length > 0) return []
  if (library.entries.some(({ file }) => file.data === undefined)) return []
  const kept = new Set(
    entriesOf(library, 'redirects').flatMap((entry) => redirectsOf(entry).map(({ from }) => from)),
  )
  const isLost = (address: string) => !kept.has(address) && !isAddress(address, addresses)
  const now = targetsOf(library)
  return [
    ...targetsOf(published)
      // The anchors of a removed page need no separate redirects.
      .filter(({ address }) => isLost(address) && isPageOrOnPage(address, addresses))
      .flatMap((place) => {
        const successor = successorOf(place, now)
        // Other rules report duplicate and invalid addresses.
        if (isTaken(successor, now) || !/^[\w/#-]+$/.test(successor?.address ?? '/')) return []
        const fallback = isAddress(place.fallback, addresses) ? place.fallback : PATHS.shop
        return [vanishedProblem({ ...place, fallback }, successor, library)]
      }),
    ...entriesOf(published, 'redirects')
      .flatMap(redirectsOf)
      .filter(({ from }) => isLost(from))
      .map(({ from, to }) => redirectProblem(problemAtList(library), from, to)),
  ]
}

function isPageOrOnPage(address: string, addresses: Addresses): boolean {
  const [page = '', anchor] = address.split('#')
  return anchor === undefined || addresses.has(page)
}

function successorOf({ traits, address }: Target, now: readonly Target[]): Target | undefined {
  const isAnchor = address.includes('#')
  return now.find(
    (place) =>
      place.address.includes('#') === isAnchor &&
      place.traits.some((trait) => traits.includes(trait)),
  )
}

function isTaken(place: Target | undefined, now: readonly Target[]): boolean {
  return now.some(({ address, entry }) => address === place?.address && entry !== place.entry)
}

function vanishedProblem(before: Target, now: Target | undefined, library: Library): Problem {
  const spot = now ? fieldProblem(now.entry.file, now.path, '') : problemAtList(library)
  return redirectProblem(spot, before.address, now?.address ?? before.fallback)
}

function redirectProblem(spot: Problem, from: string, to: string): Problem {
  const line = `{ "from": "${from}", "to": "${to}" }`
  return { ...spot, message: `${from} was published and would vanish; add to ${FILE}: ${line}` }
}

function problemAtList(library: Library): Problem {
  const [entry] = entriesOf(library, 'redirects')
  return entry ? fieldProblem(entry.file, ['redirects'], '') : fileProblem(FILE, '')
}

function redirectsOf({ data }: Entry): { from: string; to: string }[] {
  return valuesAt(data, ['redirects', '*']).map(({ value }) => ({
    from: textAt(value, ['from']) ?? '',
    to: textAt(value, ['to']) ?? '',
  }))
}
