import path from 'node:path'

import { GLOBALS_BY_CAPABILITY } from './globals.ts'
import { ENDINGS, REACT_FILES, type Room, ROOMS, SCREENS, WINGS } from './rooms.ts'
import type { SyntaxNode, Reporter } from './syntax-node.ts'
import { checkTexts } from './text-rule.ts'
import { checkTitles } from './title-rule.ts'

interface Reference {
  identifier: SyntaxNode
}

interface Context extends Reporter {
  filename: string
  sourceCode: {
    scopeManager: {
      globalScope: { through: Reference[]; variables: { references: Reference[] }[] }
    }
  }
}

const PROJECT = path.resolve(import.meta.dirname, '..')

/** Files outside the rooms: settings of tools, in the root folder of the project. */
const CONFIG_FILES = /^[\w.-]+\.config\.(ts|mjs)$/

const TYPE_NODES = new Set([
  'TSTypeReference',
  'TSQualifiedName',
  'TSTypeQuery',
  'TSInterfaceHeritage',
])

/** The position of a file in the wings: its wing (who sees it), its screen, and the ending of its name. */
interface Place {
  wing: (typeof WINGS)[number]
  screen: string
  ending: string
}

/** The wing, screen and ending of a file in the wings; `file` is relative to the project. */
function placeOf(file: string): Place | undefined {
  const [root, folder, screen, name, ...deeper] = file.split('/')
  const wing = WINGS.find((candidate) => candidate === folder)
  const ending = name && Object.keys(ENDINGS).find((candidate) => name.endsWith(candidate))
  if (root !== 'src' || !wing || !screen || !ending || deeper.length > 0) return undefined
  // The wing `site` has no React, so a file with a React ending has no position there.
  if (wing === 'site' && ENDINGS[ending] === REACT_FILES) return undefined
  return { wing, screen, ending }
}

/** The room of a file. In a wing, the ending of the file's name decides; elsewhere, the innermost folder. */
export function roomOf(file: string): [name: string, room: Room] | undefined {
  const place = placeOf(file)
  const ending = ENDINGS[place?.ending ?? '']
  if (place && ending)
    return [`${place.wing}/${place.screen}, ${place.ending}`, { location: file, ...ending }]
  return Object.entries(ROOMS)
    .filter(([, { location }]) => file === location || file.startsWith(`${location}/`))
    .toSorted(([, a], [, b]) => b.location.length - a.location.length)[0]
}

/** The name of an import in the table: a room, a package, or one of Node's or Astro's own modules. */
function nameOf(specifier: string): string {
  if (/^(node|astro):/.test(specifier)) return specifier
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function importProblem(
  specifier: string,
  file: string,
  [name, room]: [string, Room],
): string | undefined {
  const isRelative = specifier.startsWith('.')
  const target = path.posix.join(path.posix.dirname(file), specifier)
  if (isRelative && path.posix.normalize(specifier).startsWith('..'))
    return 'Across rooms import by alias, inside a room with "./".'
  const from = placeOf(file)
  const to = placeOf(isRelative ? target : specifier.replace('#', 'src/'))
  if (from && to) return wingProblem(from, to)
  const wanted = isRelative ? `#${roomOf(target)?.[0]}` : nameOf(specifier)
  const allowed = [`#${name}`, ...room.imports]
  if (allowed.includes(wanted) || allowed.includes('*')) return undefined
  return `${name} may not import ${wanted}: see scripts/rooms.ts.`
}

/** Refuses an import between files of the wings that breaks the rules for endings, wings or screens. */
function wingProblem(from: Place, to: Place): string | undefined {
  if (!ENDINGS[from.ending]?.endings.includes(to.ending))
    return `A ${from.ending} file may not import a ${to.ending} file: see scripts/rooms.ts.`
  if (WINGS.indexOf(to.wing) > WINGS.indexOf(from.wing))
    return `${from.wing} may not import ${to.wing}.`
  const open = `frame forms ${from.screen} ${SCREENS[`${from.wing}/${from.screen}`] ?? ''}`
  if (to.wing !== from.wing || open.split(' ').includes(to.screen)) return undefined
  return `${from.wing}/${from.screen} may not import ${to.wing}/${to.screen}: see SCREENS in scripts/rooms.ts.`
}

/** The name of a member that is spelled out: `x.name` or `x['name']`. */
function memberName({ type, computed, property }: SyntaxNode): string | undefined {
  if (type !== 'MemberExpression') return undefined
  return computed ? (property?.value as string | undefined) : property?.name
}

/** The global for which a room needs permission; `Date` only if the code reads the clock. */
function globalOf(identifier: SyntaxNode): string | undefined {
  const { name, parent } = identifier
  if (!parent || TYPE_NODES.has(parent.type)) return undefined
  if (name === 'Math')
    return [undefined, 'random'].includes(memberName(parent)) ? 'Math.random' : undefined
  if (name === 'Date') return isDateOnly(identifier, parent) ? undefined : 'Date.now'
  return name
}

/** Whether this use of `Date` cannot read the clock. A `Date` passed on under another name could. */
function isDateOnly(date: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type === 'NewExpression')
    return parent.callee === date && parent.arguments?.length !== 0
  return parent.operator === 'instanceof' || /^(parse|UTC)$/.test(memberName(parent) ?? '')
}

function globalProblem(use: string, name: string, room: Room): string | undefined {
  const allowed = room.globals.flatMap((capability) => GLOBALS_BY_CAPABILITY[capability] ?? [])
  if (room.globals.includes('*') || allowed.includes(use)) return undefined
  return `${name} may not use ${use}: see scripts/rooms.ts.`
}

function checkFile(context: Context) {
  const file = path.relative(PROJECT, context.filename).replaceAll('\\', '/')
  if (CONFIG_FILES.test(file)) return {}
  const found = roomOf(file)
  if (!found) {
    const message = `${file} is in no room: see scripts/rooms.ts.`
    return { Program: (node: SyntaxNode) => context.report({ node, message }) }
  }
  const [name, room] = found
  const onImport = (node: SyntaxNode) => {
    const specifier = node.source?.value
    const message = typeof specifier === 'string' && importProblem(specifier, file, found)
    if (message) context.report({ node, message })
  }
  return {
    ImportDeclaration: onImport,
    ExportNamedDeclaration: onImport,
    ExportAllDeclaration: onImport,
    ImportExpression: onImport,
    TSImportType: onImport,
    MetaProperty({ parent }: SyntaxNode) {
      const message = 'Import by name: `import.meta.glob` hides which room is imported.'
      if (parent && memberName(parent) === 'glob') context.report({ node: parent, message })
    },
    'Program:exit'() {
      const { through, variables } = context.sourceCode.scopeManager.globalScope
      const language = new Set(['Date', 'Math', 'globalThis'])
      const references = variables
        .flatMap((variable) => variable.references)
        .filter(({ identifier }) => language.has(identifier.name ?? ''))
      for (const { identifier } of [...through, ...references]) {
        const use = globalOf(identifier)
        const message = use && globalProblem(use, name, room)
        if (message) context.report({ node: identifier, message })
      }
    },
  }
}

/** Refuses a formatter created inside a function: creating one costs as much as using it a thousand times. */
function checkFormatters(context: Reporter) {
  return {
    NewExpression(node: SyntaxNode) {
      const { callee } = node
      if (callee?.type !== 'MemberExpression' || callee.object?.name !== 'Intl') return
      if (!isInFunction(node)) return
      const message = 'Make a formatter once, as a constant of the module.'
      context.report({ node, message })
    },
  }
}

function isInFunction({ parent }: SyntaxNode): boolean {
  if (!parent) return false
  return /Function/.test(parent.type) || isInFunction(parent)
}

/** The lint rules of the repository: rooms, formatters, texts of elements, test titles. */
const plugin = {
  meta: { name: 'rooms' },
  rules: {
    allowed: { create: checkFile },
    formatter: { create: checkFormatters },
    text: { create: checkTexts },
    title: { create: checkTitles },
  },
}

export default plugin
