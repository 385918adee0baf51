import {
  Features,
  transform,
  type Selector,
  type SelectorComponent,
  type Visitor,
} from 'lightningcss'

/** A style element; the group matches its rules. */
export const STYLE_PATTERN = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Pseudo-elements of certain form fields, each with a word that occurs in the tags of these fields. */
const FIELD_PSEUDO_ELEMENTS: readonly (readonly [part: RegExp, word: string])[] = [
  [/^-webkit-(date|calendar)/, 'date'],
  [/^-webkit-(inner|outer)-spin/, 'number'],
  [/^-webkit-search/, 'search'],
  [/^file-selector-button$/, 'file'],
  [/^placeholder$/, 'placeholder'],
]

/** Attributes that no script sets. */
const SET_BY_BUILD = /^data-(astro-cid-|tone$|quiet$)/

/** Theme variables, as Tailwind writes them. */
const THEME = /@layer theme\{:root\{([^}]*)\}/
const SETTING = /(?<=^|[{;])(--[\w-]+):([^;{}]*)/g
/** Registered variables with their initial value, and Tailwind's fallback for older browsers. */
const REGISTERED = /@property (--[\w-]+)\{syntax:"\*";inherits:false(?:;initial-value:([^}]*))?\}/g
const FALLBACK_LAYER = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/

/** Tailwind's own target browsers: rules are merged only if all of these browsers know both selectors. */
const BROWSERS = {
  targets: { chrome: 111 << 16, firefox: 128 << 16, safari: (16 << 16) | (4 << 8) },
  exclude: Features.VendorPrefixes,
}

/**
 * Parts of Tailwind's reset that are removed. The first makes browsers compute two more styles for
 * every element, although generated content on these pages has no border and no padding. The others
 * have no effect: no rule sets other font features, and the outline of `:focus-visible` comes later.
 */
const RESET_WITHOUT_EFFECT = [
  /(?<=@layer base\{\*),:after,:before(?=,)/,
  /(?<!@layer components[^]*)font-(?:feature|variation)-settings:(?:normal|inherit);?/g,
  /:-moz-focusring[^{}]*\{outline:auto\}/,
]

/** The declaration of the layer `properties`, if the layer has no rules left. */
const EMPTY_LAYER = /@layer properties;(?![^]*@layer properties\{)/

/** Repeated declarations: in each pass, Lightning CSS repeats declarations with a vendor prefix. */
const REPEATED = /(?<=[{;])([\w-]+:[^;{}]+;)\1+/g

/** A variable that only another unused variable uses is removed in the next pass. */
const PASSES = 3

/** Merges all styles into one at the end of the head, so that the page's policy needs one hash. */
export function mergeStyles(html: string): string {
  return withStyle(html, (style) => style)
}

/**
 * Like `mergeStyles`, but without unused styles, so that page and styles arrive in one round trip.
 */
export function mergeUsedStyles(html: string): string {
  return withStyle(html, removeUnusedStyles)
}

function withStyle(html: string, change: (style: string, page: string) => string): string {
  const style = Array.from(html.matchAll(STYLE_PATTERN), ([, content = '']) => content).join('')
  const page = html.replaceAll(STYLE_PATTERN, '')
  return page.replace('</head>', () => `<style>${change(style, page)}</style></head>`)
}

/**
 * Removes rules for elements and classes that the page does not contain, and variables that nothing
 * refers to. Keeps rules for states such as `:hover` and `[open]`, because they may occur later.
 */
export function removeUnusedStyles(style: string, page: string): string {
  const words = wordsOf(page)
  let used = transformStyle(style, {
    Selector: (one) => (mayMatch(one, words) ? withoutUnmatched(one, words) : []),
  })
  for (let pass = 0; pass < PASSES; pass += 1)
    used = transformStyle(used, withValues(used), listUnreferenced(used, page))
  return RESET_WITHOUT_EFFECT.reduce((kept, part) => kept.replace(part, ''), used)
    .replace(EMPTY_LAYER, '')
    .replaceAll(REPEATED, '$1')
}

/**
 * Applies a Lightning CSS visitor to a style; returns the style minified, without the unused
 * variables and animations.
 */
export function transformStyle(
  style: string,
  visitor: Visitor<never>,
  unusedSymbols: string[] = [],
): string {
  const sheet = { filename: 'page.css', code: Buffer.from(style), minify: true, ...BROWSERS }
  return String(transform({ ...sheet, visitor, unusedSymbols }).code)
}

/** A tag; attribute values may contain `>`. */
export const TAG_PATTERN = /<(?:"[^"]*"|[^">])*>/g

const NAME_AND_VALUE = /([^\s"<>=]+)(?:="([^"]*)")?/g

/** Returns the words in a page's tags: element and attribute names, and the words of attribute values. */
function wordsOf(page: string): ReadonlySet<string> {
  const tags = page.match(TAG_PATTERN)?.join('') ?? ''
  const words = Array.from(tags.matchAll(NAME_AND_VALUE), ([, name = '', value = '']) => [
    name,
    ...decodeEntities(value).split(/\s+/),
  ])
  return new Set(words.flat())
}

/** The value of an attribute without HTML's escapes. */
export function decodeEntities(value: string): string {
  return value.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

function mayHave(
  { name, operation }: Extract<SelectorComponent, { type: 'attribute' }>,
  words: ReadonlySet<string>,
): boolean {
  return !SET_BY_BUILD.test(name) || words.has(operation?.value ?? name)
}

type SelectorWithAlternatives = Extract<SelectorComponent, { kind: 'is' | 'where' }>

function mayMatch(selector: Selector, words: ReadonlySet<string>): boolean {
  return selector.every((part) => {
    switch (part.type) {
      case 'type':
      case 'class':
        return words.has(part.name)
      case 'attribute':
        return mayHave(part, words)
      case 'pseudo-class':
        // The pages have no shadow trees.
        if (part.kind === 'host') return false
        return !hasAlternatives(part) || part.selectors.some((choice) => mayMatch(choice, words))
      case 'pseudo-element':
        return hasFieldFor('name' in part ? part.name : part.kind, words)
      default:
        return true
    }
  })
}

/**
 * The selector without the alternatives of `:is` or `:where` that match nothing; undefined if the
 * selector has no `:is` and no `:where`.
 */
function withoutUnmatched(selector: Selector, words: ReadonlySet<string>): Selector | undefined {
  if (!selector.some(hasAlternatives)) return undefined
  return selector.map((part) =>
    hasAlternatives(part)
      ? { ...part, selectors: part.selectors.filter((choice) => mayMatch(choice, words)) }
      : part,
  )
}

function hasAlternatives(part: SelectorComponent): part is SelectorWithAlternatives {
  return part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
}

function hasFieldFor(part: string, words: ReadonlySet<string>): boolean {
  const word = FIELD_PSEUDO_ELEMENTS.find(([pattern]) => pattern.test(part))?.[1]
  return word === undefined || words.has(word)
}

/** Replaces variables that have the same value everywhere, in every state of the page, with that value. */
function withValues(style: string): Visitor<never> {
  const values = valuesIn(style)
  return {
    Variable({ name: { ident }, fallback }) {
      const raw = values.get(ident)
      if (raw !== undefined) return { raw }
      // Tailwind registers a variable only if some rule sets it.
      const isUnset =
        values.has(ident) || (ident.startsWith('--tw-') && !style.includes(`${ident}:`))
      return isUnset ? (fallback ?? undefined) : undefined
    },
  }
}

/** The values of theme variables that are set once, and of registered variables that no rule sets. */
function valuesIn(style: string): Map<string, string | undefined> {
  const rules = style.replace(FALLBACK_LAYER, '').replaceAll(REGISTERED, '')
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

/** Variables that neither the styles nor the page's SVG refer to, and animations that no rule names. */
function listUnreferenced(style: string, page: string): string[] {
  const known = namesIn(style, /(--[\w-]+)[:{]/g)
  const animations = namesIn(style, /@keyframes ([\w-]+)/g)
  const animated = style
    .match(/(?<=animation(?:-name)?:)[^;}]*/g)
    ?.join(' ')
    .split(/[\s,]+/)
  return [
    ...known.difference(namesIn(style + page, /var\((--[\w-]+)/g)),
    ...animations.difference(new Set(animated)),
  ]
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))
}
