import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Selector } from 'lightningcss'

import { decodeEntities, transformStyle, STYLE_PATTERN, TAG_PATTERN } from './used-styles.ts'

/** Without vowels, so that no name is a word that ad blockers hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxz'.split('')
const SHORT_NAMES = ['', ...LETTERS].flatMap((first) => LETTERS.map((last) => first + last))

const CLASSES = /(?<=\sclass=")[^"]*/
/** A tag whose class is not its first attribute. Pages with the class first compress better. */
const WITH_CLASS_LATER = /^(<[\w-]+)((?: (?!class=)[^\s=>]+(?:="[^"]*")?)+)( class="[^"]*")/
const SCRIPT = /<script(?: type="module"[^>]*? src="([^"]*)")?>([^]*?)<\/script>/g
const WORD = /[\w-]+/g

/**
 * Gives the classes of a page short names; classes that only occur together share a name. Classes
 * without styles, and classes that a script of the page may mention, keep their names. The page
 * must have only one style element and contain all its scripts.
 */
export function shortenClasses(html: string, folder: string): string {
  const [head = '', style = '', body = ''] = html.split(STYLE_PATTERN)
  const tags = (body.match(TAG_PATTERN) ?? []).map(classesOf)
  const names = namesFor(tags, classesIn(style), wordsOfScripts(html, folder))
  const shortTag = (tag: string) =>
    tag
      .replace(CLASSES, () => {
        const classes = classesOf(tag).map((name) => names.get(name) ?? encodeEntities(name))
        // A page compresses better if its classes are always in the same order.
        return [...new Set(classes)].toSorted().join(' ')
      })
      .replace(WITH_CLASS_LATER, '$1$3$2')
  const shortStyle = transformStyle(style, {
    Selector: (one) => mapClasses(one, (name) => names.get(name) ?? name),
  })
  return `${head}<style>${shortStyle}</style>${body.replaceAll(TAG_PATTERN, shortTag)}`
}

function namesFor(
  tags: readonly string[][],
  styled: ReadonlySet<string>,
  words: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const places = new Map<string, number[]>()
  for (const [place, classes] of tags.entries())
    for (const name of classes) places.set(name, [...(places.get(name) ?? []), place])
  const isMentioned = (name: string) => name.match(WORD)?.every((word) => words.has(word))
  const renamed = [...places].filter(([name]) => styled.has(name) && !isMentioned(name))
  const groups = Map.groupBy(renamed, ([, at]) => at.join())
  const mostUsed = [...groups.values()].toSorted(
    ([[, one] = ['', []]], [[, other] = ['', []]]) => other.length - one.length,
  )
  const free = SHORT_NAMES.filter((name) => !places.has(name) && !styled.has(name))
  return new Map(
    mostUsed.flatMap((group, at) => group.map(([name]) => [name, free[at] ?? name] as const)),
  )
}

function classesOf(tag: string): string[] {
  return decodeEntities(CLASSES.exec(tag)?.[0] ?? '')
    .split(/\s+/)
    .filter(Boolean)
}

function encodeEntities(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('>', '&gt;')
}

function wordsOfScripts(page: string, folder: string): ReadonlySet<string> {
  const code = Array.from(page.matchAll(SCRIPT), ([, address, inline = '']) =>
    address ? readFileSync(path.join(folder, address), 'utf8') : inline,
  )
  return new Set(code.join('\n').match(WORD))
}

function classesIn(style: string): ReadonlySet<string> {
  const found = new Set<string>()
  transformStyle(style, {
    Selector: (one) => {
      mapClasses(one, (name) => {
        found.add(name)
        return name
      })
    },
  })
  return found
}

/**
 * Replaces the classes of a selector, including those inside `:is()`, `:not()` and similar
 * functions.
 */
function mapClasses(selector: Selector, change: (name: string) => string): Selector {
  return JSON.parse(JSON.stringify(selector), (_key, part: unknown) =>
    isClass(part) ? { ...part, name: change(part.name) } : part,
  ) as Selector
}

function isClass(part: unknown): part is { type: 'class'; name: string } {
  return typeof part === 'object' && part !== null && 'type' in part && part.type === 'class'
}
