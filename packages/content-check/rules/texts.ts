import { findClosest, didYouMean } from '#content-check/closest.ts'
import type { Kind } from '#content-check/collections.ts'
import { textAt, valuesAt } from '#content-check/content-file.ts'
import { misusesIn, straightApostrophes } from '#content-check/glossary.ts'
import { entriesOf, priceOf, type Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'
import { metadataOf, schemaAt } from '#content-check/schema-tree.ts'
import { findTokens, tokenOf } from '#content/tokens.ts'

/** The problems of a text with their offsets. */
type Findings = (readonly [index: number, message: string])[]

type TextRule = (library: Library) => (prose: Prose, next: Prose | undefined) => Findings

function applyRules(library: Library, rules: readonly TextRule[]): Problem[] {
  const { prose: texts } = library
  return rules
    .map((rule) => rule(library))
    .flatMap((find) =>
      texts.flatMap((prose, at) =>
        find(prose, texts[at + 1]).map(([index, message]) => prose.problem(index, message)),
      ),
    )
}

function findAll(text: string, pattern: RegExp, say: (match: RegExpExecArray) => string): Findings {
  return Array.from(text.matchAll(pattern), (match) => [match.index, say(match)] as const)
}

/** Tokens must exist, be well formed and be allowed in their field; Markdown is allowed only in bodies. */
export function tokenProblems(library: Library): Problem[] {
  return applyRules(library, [tokenRule, bracketRule, markdownRule])
}

/** Texts must use tokens for the firm and prices, the words of docs/glossary.md, and correct quotation marks. */
export function textProblems(library: Library): Problem[] {
  return applyRules(library, [nameRule, addressRule, priceRule, wordRule, quoteRule, returnRule])
}

const tokenRule: TextRule = ({ facts, tokenNames }) => {
  // If `site.json` cannot be read, the names of the figures are unknown.
  const isKnown = (name: string) =>
    tokenNames.includes(name) || (/^(figures|promises)\./.test(name) && !facts.has('firm.name'))
  return ({ entry, path, written }) => {
    const { own, tokens: filled = '' } = metadataOf(schemaAt(entry.collection.schema, path))
    const allowed = filled && `no token but ${tokenOf(isKnown(filled) ? filled : `${filled}…`)}`
    const known = own === undefined ? tokenNames : [...tokenNames, own]
    return findTokens(written).flatMap(({ name, index }): Findings => {
      if (name === own) return []
      if (filled === false || !name.startsWith(filled)) {
        const which = allowed || 'no token'
        return [[index, `${which} is allowed in ${fieldName(path)}; write the text itself`]]
      }
      if (isKnown(name)) return []
      const meant = findClosest(name, known)
      return [[index, `there is no token ${tokenOf(name)}${didYouMean(meant && tokenOf(meant))}`]]
    })
  }
}

const TOKEN_NAME = String.raw`(?:(?:price|name):[\w-]+|(?:firm|figures|promises|studies|products|kept)\.[A-Za-z][\w.]*)`
const UNCLOSED_TOKEN = new RegExp(String.raw`\(+\s*${TOKEN_NAME}|${TOKEN_NAME}\s*\)+`, 'g')
const OTHER_BRACKETS = new RegExp(
  String.raw`(?:\{\{?|\[\[?|<<?|%|\$\{?)\s*(${TOKEN_NAME})\s*(?:\}\}?|\]\]?|>>?|%)`,
  'g',
)

const bracketRule: TextRule =
  () =>
  ({ written }) => {
    let rest = written
    for (const { index, length } of findTokens(rest)) {
      rest = rest.slice(0, index) + ' '.repeat(length) + rest.slice(index + length)
    }
    return [
      ...findAll(rest, UNCLOSED_TOKEN, () => 'a token needs two brackets on each side'),
      ...findAll(
        written,
        OTHER_BRACKETS,
        ([, name = '']) => `write a token in round brackets${didYouMean(tokenOf(name))}`,
      ),
    ]
  }

const MARKDOWN: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\[[^\]\n]+\]\([^)\n]*\)/g, 'this link would show as typed; name the page in words'],
  [/\*\*|__|(?<!\w)`/g, 'this Markdown would show as typed'],
  [/<\/?[A-Za-z][^<>\n]*>/g, 'this tag would show as typed'],
  [/&(?:[a-z]+|#\d+);/gi, 'this code would show as typed; write the character itself'],
]

const markdownRule: TextRule =
  () =>
  ({ path, written }) =>
    path.length === 0
      ? []
      : MARKDOWN.flatMap(([pattern, message]) =>
          findAll(written, pattern, ([found]) => `${message}; found ${found}`),
        )

// The longest name is first, because the firm's name contains its short name.
const NAME_TOKENS = ['firm.legalName', 'firm.name', 'firm.email', 'firm.phone', 'firm.shortName']

/** Only content/site.json may spell out the firm's name, except inside a partner's name. */
const nameRule: TextRule = (library) => {
  const people = entriesOf(library, 'partners').flatMap(({ data }) =>
    valuesAt(data, ['partners', '*', 'name']).map(({ value }) => String(value)),
  )
  return ({ entry, written }) => {
    if (entry.kind === 'site') return []
    const taken = people.flatMap((name) => placesOf(name, written))
    return NAME_TOKENS.flatMap((token) => {
      const text = library.facts.get(token)
      if (text === undefined) return []
      return placesOf(text, written).flatMap(([at, end]): Findings => {
        const isWord = !/\w/.test((written[at - 1] ?? ' ') + (written[end] ?? ' '))
        if (!isWord || taken.some(([from, to]) => at < to && from < end)) return []
        taken.push([at, end])
        const message = `write "${text}" as a token, since it may change in content/site.json`
        return [[at, `${message}${didYouMean(tokenOf(token))}`]]
      })
    })
  }
}

function placesOf(name: string, text: string): [start: number, end: number][] {
  if (!text.includes(name)) return []
  const found = text.matchAll(new RegExp(RegExp.escape(name), 'g'))
  return Array.from(found, ({ index }) => [index, index + name.length])
}

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1)

/** Addresses at the firm’s domain, or at a similar domain, that are not the firm’s. */
const addressRule: TextRule = ({ facts }) => {
  const own = facts.get('firm.email')
  const isOther = (address: string) =>
    own !== undefined && address !== own && findClosest(domainOf(address), [domainOf(own)])
  return ({ entry, written }) =>
    entry.kind === 'site'
      ? []
      : Array.from(written.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))
          .filter(([address]) => isOther(address))
          .map(({ 0: address, index }) => {
            const meant = didYouMean(tokenOf('firm.email'))
            return [index, `${address} is not the address of the firm${meant}`]
          })
}

// An amount with a scale, as in £5M, is not the price of a product.
const POUNDS =
  /(?:£|GBP)\s?(\d(?:[\d,]*\d)?(?:\.\d+)?)(?!\s?(?:k|m|bn|thousand|million|billion)\b|[\d,.]*\d)/gi

/** Kinds whose amounts are not prices of products. */
const OTHER_AMOUNTS: ReadonlySet<Kind> = new Set(['site', 'study', 'specimen'])

/** Texts must use a token for an amount within a tenth of a product's price. */
const priceRule: TextRule = (library) => {
  const prices = entriesOf(library, 'product').flatMap((product) => {
    const price = priceOf(product)
    return price === undefined ? [] : [{ token: `price:${product.id}`, price }]
  })
  return ({ entry, path, written }) => {
    if (OTHER_AMOUNTS.has(entry.kind)) return []
    return Array.from(written.matchAll(POUNDS)).flatMap(({ 0: found, 1: amount = '', index }) => {
      const pence = Number(amount.replaceAll(',', '')) * 100
      const meant = prices.find(({ price }) => pence * 1.1 >= price && pence <= price * 1.1)
      const { tokens: filled = '' } = metadataOf(schemaAt(entry.collection.schema, path))
      if (!meant || filled !== '') return []
      const message = `write ${found} as a token, since prices change`
      return [[index, `${message}${didYouMean(tokenOf(meant.token))}`]]
    })
  }
}

/** Texts must use the glossary's words and typographic apostrophes, except in the figures of `site.json`. */
const wordRule: TextRule = ({ facts }) => {
  const figures = [...facts].filter(([name]) => name.startsWith('figures.'))
  const withoutFigures = (written: string) =>
    figures.reduce(
      (text, [, figure]) => text.replaceAll(figure, ' '.repeat(figure.length)),
      written,
    )
  return ({ entry, path, written }) => {
    if (entry.kind === 'site' && path[0] === 'figures') return []
    return [
      ...misusesIn(withoutFigures(written)).map(
        ({ index, found, write }) =>
          [index, `found "${found}"; write ${write} (docs/glossary.md)`] as const,
      ),
      // Some texts of `content/words.json` have straight apostrophes in the specification.
      ...(entry.kind === 'words' ? [] : straightApostrophes(written)).map(
        (index) => [index, "found the straight apostrophe '; write ’"] as const,
      ),
    ]
  }
}

/** Every “ needs a ”. A quotation over several paragraphs has “ in each paragraph, but ” only in the last. */
const quoteRule: TextRule =
  () =>
  ({ entry, path, written }, next) => {
    const rest = written.replaceAll(/“[^“”]*”/g, (pair) => ' '.repeat(pair.length))
    const continues = path.length === 0 && next?.entry === entry && next.written.startsWith('“')
    const last = continues ? written.lastIndexOf('“') : -1
    return findAll(rest, /[“”]/g, ([mark]) =>
      mark === '“' ? 'this “ is never closed by ”' : 'this ” closes no “',
    ).filter(([index]) => index !== last)
  }

const QUOTED_RETURNS = [
  /\breturns?\b(?: on \w+(?: \w+)?)? (?:of|is|was|has been) (-?\d+(?:\.\d+)?)%/gi,
  /(-?\d+(?:\.\d+)?)% (?:ROI|return)\b/gi,
  // This pattern finds a percentage at the end of a calculation: "£330,000 on £1.32M, or 25%."
  /\b(?:or|makes) (-?\d+(?:\.\d+)?)%(?=[.;])/gi,
]

/** A study must quote the return in its front matter; there is no token for the return. */
const returnRule: TextRule =
  () =>
  ({ entry, path, written }) => {
    const isStory = entry.kind === 'study' && path[0] !== 'return'
    const own = isStory && /^-?[\d.]+/.exec(textAt(entry.data, ['return']) ?? '')?.[0]
    if (!own) return []
    return QUOTED_RETURNS.flatMap((pattern) => Array.from(written.matchAll(pattern)))
      .filter((match) => match[1] !== own)
      .map((match) => {
        const figure = `${match[1]}%`
        const message = `the return of this study is ${own}%; found ${figure}${didYouMean(`${own}%`)}`
        return [match.index + match[0].indexOf(figure), message]
      })
  }
