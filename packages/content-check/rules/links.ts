import { addressesOf, type Addresses } from '#content-check/addresses.ts'
import { closest, didYouMean } from '#content-check/closest.ts'
import { problemAt, textAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { bodyOf } from '#content-check/markdown.ts'
import type { Problem } from '#content-check/problem.ts'
import { fillTokens } from '#content-model/tokens.ts'

/** Every link of a text leads to a page and an anchor that exist. */
export function linkProblems(library: Library): Problem[] {
  const addresses = addressesOf(library)
  const site = entriesOf(library, 'site').map(({ data }) => textAt(data, ['url']))[0]
  return library.entries.flatMap(({ file }) => {
    const own = pageOf(file.path)
    return bodyOf(file)
      .links.filter(({ kind }) => kind === 'link')
      .flatMap(({ url, offset }) => {
        const target = fillTokens(url, library.facts)
        const message =
          target.startsWith('/') || target.startsWith('#')
            ? insideProblem(target, { addresses, pictures: library.pictures, own })
            : outsideProblem(target, site)
        return message === undefined ? [] : [problemAt(file, offset, message)]
      })
  })
}

function pageOf(path: string): string {
  return path.replace(/^content(?:\/pages)?/, '').replace(/\.\w+$/, '')
}

interface Site {
  addresses: Addresses
  pictures: Library['pictures']
  own: string
}

function insideProblem(target: string, { addresses, pictures, own }: Site): string | undefined {
  if (pictures.has(target)) return undefined
  const [path = '', anchor] = target.replace(/\?[^#]*/, '').split('#')
  const page = path === '' ? own : path
  const anchors = addresses.get(page)
  if (!anchors) {
    const pages = [...addresses.keys()]
    const meant = pages.includes(page.replace(/\/$/, ''))
      ? page.replace(/\/$/, '')
      : closest(page, pages)
    return `there is no page ${page}${didYouMean(meant)}`
  }
  if (anchor === undefined || anchors.has(anchor)) return undefined
  const meant = closest(anchor, [...anchors])
  return `the page ${page} has no place #${anchor}${didYouMean(meant && `#${meant}`)}`
}

function outsideProblem(target: string, site: string | undefined): string | undefined {
  if (site !== undefined && target.startsWith(site)) {
    const inside = target.slice(site.length) || '/'
    return `a link within the site begins with /${didYouMean(inside)}`
  }
  if (target.startsWith('https://')) {
    return URL.canParse(target) ? undefined : `"${target}" is not an address`
  }
  if (/^(?:mailto|tel):./.test(target)) return undefined
  if (target.startsWith('http:')) {
    return `a link to another site begins with https://${didYouMean(target.replace('http:', 'https:'))}`
  }
  return `a link begins with / or https://; found "${target}"${didYouMean(meantTarget(target))}`
}

function meantTarget(target: string): string | undefined {
  if (!/^[a-z]/.test(target) || target.includes(':')) return undefined
  return target.includes('@') ? `mailto:${target}` : `/${target}`
}
