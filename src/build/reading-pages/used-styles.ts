import {
  Features,
  transform,
  type Selector,
  type SelectorComponent,
  type Visitor,
} from 'lightningcss'

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Parts that browsers give to some fields only, and a word in the tags of every page that has such a field. */
const PARTS_OF_FIELDS: readonly (readonly [part: RegExp, word: string])[] = [
  [/^-webkit-(date|calendar)/, 'date'],
  [/^-webkit-(inner|outer)-spin/, 'number'],
  [/^-webkit-search/, 'search'],
  [/^file-selector-button$/, 'file'],
  [/^placeholder$/, 'placeholder'],
]

/** Variables of the whole page, as Tailwind writes them. */
const THEME = /@layer theme\{:root,:host\{([^}]*)\}/
const SETTING = /(?<=^|[{;])(--[\w-]+):([^;{}]*)/g
/** Variables with what they hold where no rule sets them, and the same for older browsers. */
const REGISTERED = /@property (--[\w-]+)\{syntax:"\*";inherits:false(?:;initial-value:([^}]*))?\}/g
const STAND_IN = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/

/** Browsers that Tailwind writes for: rules become one only where all of them know both selectors. */
const BROWSERS = {
  targets: { chrome: 111 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) },
  exclude: Features.VendorPrefixes,
}

/**
 * A browser works out two further styles for every element because of it. What is generated on pages to
 * read has neither border nor padding.
 */
const RESET_OF_GENERATED = /(?<=@layer base\{\*),:after,:before(?=,)/

/** The place in the order of a layer in which nothing is left. */
const EMPTY_LAYER = /@layer properties;(?![^]*@layer properties\{)/

/** A variable that only an unused one refers to goes with the next pass. */
const PASSES = 3

/** The page with all its styles in one, at the end of its head: its policy names them by one hash. */
export function withOneStyle(html: string): string {
  return withStyle(html, (style) => style)
}

/** The same without what the page does not use, so that page and styles arrive in one round trip. */
export function withUsedStyles(html: string): string {
  return withStyle(html, usedStyles)
}

function withStyle(html: string, change: (style: string, page: string) => string): string {
  const style = Array.from(html.matchAll(STYLE), ([, content = '']) => content).join('')
  const page = html.replaceAll(STYLE, '')
  return page.replace('</head>', () => `<style>${change(style, page)}</style></head>`)
}

/**
 * The styles without rules for elements and classes that the page does not name, and without variables
 * that nothing refers to. States are left alone: a script may bring them about.
 */
export function usedStyles(style: string, page: string): string {
  const words = wordsOf(page)
  let used = rewritten(style, {
    Selector: (one) => (mayMatch(one, words) ? narrowed(one, words) : []),
  })
  for (let pass = 0; pass < PASSES; pass += 1)
    used = rewritten(used, withValues(used), unreferenced(used, page))
  return used.replace(RESET_OF_GENERATED, '').replace(EMPTY_LAYER, '')
}

function rewritten(style: string, visitor: Visitor<never>, unusedSymbols: string[] = []): string {
  const sheet = { filename: 'page.css', code: Buffer.from(style), minify: true, ...BROWSERS }
  return String(transform({ ...sheet, visitor, unusedSymbols }).code)
}

const TAG = /<(?:"[^"]*"|[^">])*>/g

const NAME_AND_VALUE = /([^\s"<>=]+)(?:="([^"]*)")?/g

/** Returns the words in a page's tags: names of elements and attributes, and the words of values. */
function wordsOf(page: string): ReadonlySet<string> {
  const tags = page.match(TAG)?.join('') ?? ''
  const words = Array.from(tags.matchAll(NAME_AND_VALUE), ([, name = '', value = '']) => [
    name,
    ...decoded(value).split(/\s+/),
  ])
  return new Set(words.flat())
}

function decoded(value: string): string {
  return value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

type Choice = Extract<SelectorComponent, { kind: 'is' | 'where' }>

function mayMatch(selector: Selector, words: ReadonlySet<string>): boolean {
  return selector.every((part) => {
    switch (part.type) {
      case 'type':
      case 'class':
        return words.has(part.name)
      case 'attribute':
        return !part.name.startsWith('data-astro-cid-') || words.has(part.name)
      case 'pseudo-class':
        return !isChoice(part) || part.selectors.some((choice) => mayMatch(choice, words))
      case 'pseudo-element':
        return hasFieldFor('name' in part ? part.name : part.kind, words)
      default:
        return true
    }
  })
}

/** The selector without the choices of an `:is` or `:where` that find nothing; undefined without a choice. */
function narrowed(selector: Selector, words: ReadonlySet<string>): Selector | undefined {
  if (!selector.some(isChoice)) return undefined
  return selector.map((part) =>
    isChoice(part)
      ? { ...part, selectors: part.selectors.filter((choice) => mayMatch(choice, words)) }
      : part,
  )
}

function isChoice(part: SelectorComponent): part is Choice {
  return part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
}

function hasFieldFor(part: string, words: ReadonlySet<string>): boolean {
  const word = PARTS_OF_FIELDS.find(([pattern]) => pattern.test(part))?.[1]
  return word === undefined || words.has(word)
}

/** Puts values where variables stand that have the same one everywhere, whatever the state of the page. */
function withValues(style: string): Visitor<never> {
  const values = valuesIn(style)
  return {
    Variable({ name: { ident }, fallback }) {
      const raw = values.get(ident)
      if (raw !== undefined) return { raw }
      return values.has(ident) ? (fallback ?? undefined) : undefined
    },
  }
}

/** Variables of the theme that are set once, and registered ones that no rule sets. */
function valuesIn(style: string): Map<string, string | undefined> {
  const rules = style.replace(STAND_IN, '').replaceAll(REGISTERED, '')
  const settings = Map.groupBy(rules.matchAll(SETTING), ([, name]) => name)
  const [, theme = ''] = THEME.exec(style) ?? []
  const constants = Array.from(theme.matchAll(SETTING), ([, name = '', value = '']) => ({
    name,
    value,
  })).filter(({ name, value }) => settings.get(name)?.length === 1 && !value.includes('var('))
  const unset = Array.from(style.matchAll(REGISTERED), ([, name = '', value]) => ({
    name,
    value,
  })).filter(({ name }) => !settings.has(name))
  return new Map([...constants, ...unset].map(({ name, value }) => [name, value]))
}

/** The variables that neither the styles nor the drawings of the page refer to. */
function unreferenced(style: string, page: string): string[] {
  const known = namesIn(style, /(--[\w-]+)[:{]/g)
  return [...known.difference(namesIn(style + page, /var\((--[\w-]+)/g))]
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
}
