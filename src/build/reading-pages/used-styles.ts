import type { AtRule, ChildNode, Container, Declaration, Root, Rule } from 'postcss'
import type { Node, Pseudo, Selector } from 'postcss-selector-parser'

import { digestOf, findMade, keepMade } from '#build/build-cache.ts'

import { namesIn, REFERENCE, type Names } from './names.ts'
import { selectorsOf, sheetOf } from './taken-apart.ts'

/** Parts that browsers give to fields of some types only. */
const PARTS_OF_FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^::-webkit-(date|calendar)/, ['date', 'datetime-local', 'month', 'time', 'week']],
  [/^::-webkit-(inner|outer)-spin-button$/, ['number']],
  [/^::-webkit-search/, ['search']],
  [/^::file-selector-button$/, ['file']],
  [/^::placeholder$/, ['placeholder']],
]

/**
 * The styles of one page without rules for elements and classes that the page does not have, and
 * without variables that nothing refers to. States are left alone: a script may bring them about.
 */
export function usedStyles(styles: readonly string[], html: string): string[] {
  const names = namesIn(html)
  const sorted = Object.values(names).map((set: Set<string>) => [...set].sort())
  // A style's text is long, and the same on pages of one kind: a number stands for it.
  for (const style of styles) if (!numbers.has(style)) numbers.set(style, numbers.size)
  const key = JSON.stringify([styles.map((style) => numbers.get(style)), sorted])
  const known =
    trimmed.get(key) ?? kept(JSON.stringify([styles, sorted]), () => trimmedFor(styles, names))
  trimmed.set(key, known)
  return known
}

/** Pages of one kind mostly hold the same elements and classes, so the same styles remain. */
const trimmed = new Map<string, string[]>()
const numbers = new Map<string, number>()

/** The code that decides what remains. */
const CODE = [
  'src/build/reading-pages/names.ts',
  'src/build/reading-pages/taken-apart.ts',
  'src/build/reading-pages/used-styles.ts',
  'node_modules/postcss/package.json',
  'node_modules/postcss-selector-parser/package.json',
]

let code: string | undefined

/** What an earlier build made of the same styles and names by the same code, or else what is made now. */
function kept(key: string, make: () => string[]): string[] {
  code ??= digestOf(CODE)
  const ingredients = [key, code]
  const found = findMade('styles', ingredients)
  if (found) return JSON.parse(found.toString())
  const made = make()
  keepMade('styles', ingredients, JSON.stringify(made))
  return made
}

function trimmedFor(styles: readonly string[], names: Names): string[] {
  const sheets = styles.map((style) => sheetOf(style))
  for (const sheet of sheets) dropUnusedRules(sheet, names)
  writeOutUnset(sheets)
  writeOutConstants(sheets)
  dropUnusedVariables(sheets, names)
  for (const sheet of sheets) dropEmptyRules(sheet)
  return sheets.map((sheet) => sheet.toString())
}

function dropUnusedRules(sheet: Root, names: Names): void {
  sheet.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return
    const used = selectorsOf(rule.selector).filter(
      (selector) => mayMatch(selector, names) && !(isReset(rule) && isGenerated(selector)),
    )
    if (used.length === 0) rule.remove()
    else rule.selector = used.map((selector) => narrowed(selector, names)).join(',')
  })
}

function isAtRule(node: { type: string } | undefined): node is AtRule {
  return node?.type === 'atrule'
}

function isKeyframes(parent: Container | undefined): boolean {
  return isAtRule(parent) && parent.name.endsWith('keyframes')
}

/**
 * Resets for what rules generate before and after an element: browsers work out two further styles for
 * every element because of them. What is generated on pages to read has neither border nor padding.
 */
function isGenerated({ nodes: [node, ...others] }: Selector): boolean {
  return others.length === 0 && /^::?(before|after)$/.test(node?.value ?? '')
}

function isReset({ parent }: Rule): boolean {
  return isAtRule(parent) && parent.params === 'base'
}

/** The selector without the choices of an `:is` or `:where` that find nothing. */
function narrowed(whole: Selector, names: Names): string {
  const text = String(whole)
  if (!CHOICE.test(text)) return text
  const selector = whole.clone()
  selector.walkPseudos((pseudo) => {
    if (!isChoice(pseudo)) return
    const gone = pseudo.nodes.filter((choice) => !mayMatch(choice, names))
    for (const choice of gone) choice.remove()
  })
  return String(selector)
}

function mayMatch(selector: Selector, names: Names): boolean {
  return selector.nodes.every((node) => mayBeThere(node, names))
}

function mayBeThere(node: Node, names: Names): boolean {
  switch (node.type) {
    case 'tag':
      return names.tags.has(node.value.toLowerCase())
    case 'class':
      return names.classes.has(node.value)
    case 'attribute':
      return !node.attribute.startsWith('data-astro-cid-') || names.scopes.has(node.attribute)
    case 'pseudo':
      return isChoice(node)
        ? node.nodes.some((choice) => mayMatch(choice, names))
        : hasFieldFor(node.value, names)
    default:
      return true
  }
}

function hasFieldFor(part: string, { fields }: Names): boolean {
  const types = PARTS_OF_FIELDS.find(([pattern]) => pattern.test(part))?.[1]
  return types === undefined || types.some((type) => fields.has(type))
}

const CHOICE = /:(is|where)\(/

function isChoice({ value, nodes }: Pseudo): boolean {
  return (value === ':is' || value === ':where') && nodes.length > 0
}

/** A registered variable that no rule sets has its first value everywhere, which then stands there instead. */
function writeOutUnset(sheets: readonly Root[]): void {
  const nodes = sheets.flatMap((sheet) => sheet.nodes.filter((node) => !isStandIn(node)))
  const rules = nodes.join('')
  const unset = new Map<string, string | undefined>()
  for (const sheet of sheets) {
    sheet.walkAtRules('property', (property) => {
      const isSet = new RegExp(`[{;\\s]${property.params}:`).test(rules)
      if (!isSet) unset.set(property.params, firstValue(property))
    })
  }
  writeOut(unset, sheets)
}

/** The first values once more, for browsers that know no `@property`. */
function isStandIn(node: ChildNode): boolean {
  return node.type === 'atrule' && node.name === 'layer' && node.params === 'properties'
}

function firstValue(property: AtRule): string | undefined {
  const [, value] = /initial-value:\s*([^;}]+)/.exec(property.toString()) ?? []
  // A length needs its unit where it is reckoned with.
  return value === '0' && property.toString().includes('<length>') ? '0px' : value
}

/** What is set once, for the whole page and under no condition, stands where it is used. */
function writeOutConstants(sheets: readonly Root[]): void {
  const settings = Map.groupBy(sheets.flatMap(variablesOf), ({ prop }) => prop)
  const constants = [...settings.values()].flatMap(([setting, ...others]) =>
    setting && others.length === 0 && isForAll(setting) ? setting : [],
  )
  // One that refers to others has its value once theirs is written into it.
  for (let waiting = constants; waiting.length > 0;) {
    const known = waiting.filter(({ value }) => !value.includes('var('))
    writeOut(new Map(known.map(({ prop, value }) => [prop, value])), sheets)
    waiting = known.length > 0 ? waiting.filter((setting) => !known.includes(setting)) : []
  }
}

function variablesOf(sheet: Root): Declaration[] {
  const found: Declaration[] = []
  sheet.walkDecls(/^--/, (declaration) => void found.push(declaration))
  return found
}

function isForAll({ parent }: Declaration): boolean {
  if (parent?.type !== 'rule' || !/^:root(,\s*:host)?$/.test(parent.selector)) return false
  const around = parent.parent
  return around?.type === 'root' || (isAtRule(around) && around.name === 'layer')
}

/** Puts values where variables stand, or their fallbacks where they have none. */
function writeOut(values: ReadonlyMap<string, string | undefined>, sheets: readonly Root[]): void {
  const uses = Array.from(values, ([variable, value]) => ({
    variable,
    value,
    use: new RegExp(`var\\(${variable}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, 'g'),
  }))
  for (const sheet of sheets) {
    sheet.walkDecls((declaration) => {
      for (const { variable, value, use } of uses) {
        if (!declaration.value.includes(variable)) continue
        declaration.value = declaration.value.replaceAll(
          use,
          (asked: string, fallback?: string) => value ?? fallback ?? asked,
        )
      }
    })
  }
}

/** A variable that only other unused ones refer to is unused too: goes on until nothing changes. */
function dropUnusedVariables(sheets: readonly Root[], { variables }: Names): void {
  let removed: number
  do {
    removed = 0
    const used = new Set(variables)
    for (const [, name = ''] of sheets.join('').matchAll(REFERENCE)) used.add(name)
    const drop = (name: string, node: ChildNode) => {
      if (used.has(name)) return
      node.remove()
      removed += 1
    }
    for (const sheet of sheets) {
      sheet.walkDecls(/^--/, (declaration) => drop(declaration.prop, declaration))
      sheet.walkAtRules('property', (rule) => drop(rule.params, rule))
    }
  } while (removed > 0)
}

function dropEmptyRules(sheet: Root): void {
  let removed: number
  do {
    removed = 0
    sheet.walk((node) => {
      if (!('nodes' in node) || node.nodes === undefined || node.nodes.length > 0) return
      node.remove()
      removed += 1
    })
  } while (removed > 0)
}
