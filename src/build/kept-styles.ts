import { readdirSync } from 'node:fs'
import path from 'node:path'

import { digestOf, findMade, keepMade } from './build-cache.ts'

/** Where Tailwind looks for class names, and where style sheets lie; see `source(none)` in global.css. */
const SOURCES = 'src'

/** What else decides: the firm's colours, and the versions of Tailwind and of what makes its output small. */
const MATERIALS = [
  'content/brand.css',
  'node_modules/@tailwindcss/node/package.json',
  'node_modules/@tailwindcss/vite/package.json',
]

/** The plugin of Tailwind that writes the styles of a build. */
const GENERATES = '@tailwindcss/vite:generate:build'

type Generate = (this: unknown, code: string, id: string) => Promise<{ code: string } | undefined>

interface StylePlugin {
  name: string
  transform?: unknown
}

/** Tailwind's plugins, which keep the styles that they write from build to build until a source changes. */
export function keptStyles<Plugin extends StylePlugin>(plugins: readonly Plugin[]): Plugin[] {
  return plugins.map((plugin) => {
    const { name, transform } = plugin
    if (name !== GENERATES || !isGenerating(transform)) return plugin
    return { ...plugin, transform: { ...transform, handler: kept(transform.handler) } }
  })
}

function isGenerating(transform: unknown): transform is { handler: Generate } {
  return typeof transform === 'object' && transform !== null && 'handler' in transform
}

function kept(generate: Generate): Generate {
  let sources: string | undefined
  return async function generateOnce(code, id) {
    sources ??= digestOf([...filesOf(SOURCES), ...MATERIALS])
    const ingredients = [path.relative('.', id), code, sources]
    const found = findMade('tailwind', ingredients)
    if (found) return { code: found.toString() }
    const made = await generate.call(this, code, id)
    if (made) keepMade('tailwind', ingredients, made.code)
    return made
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
