import { existsSync } from 'node:fs'
import path from 'node:path'

import type { AstroIntegration } from 'astro'

import { digestOf, filesOf, findMade, INSTALLED, keepMade } from './build-cache.ts'

/** Where Tailwind looks for class names, and where style sheets lie; see `source(none)` in global.css. */
const SOURCES = 'src'

/** What else decides: the firm's colours, and what is installed. */
const MATERIALS = ['content/brand.css', INSTALLED]

/** The plugin of Tailwind that writes the styles of a build. */
const GENERATES = '@tailwindcss/vite:generate:build'

interface Styles {
  code: string
}

type Generate = (this: unknown, code: string, id: string) => Promise<Styles | undefined>

interface StylePlugin {
  name: string
  configResolved?: unknown
  transform?: unknown
}

type Load = () => Promise<readonly StylePlugin[]>

/**
 * Tailwind's plugins. A build keeps the styles that they write from build to build until a source
 * changes, and loads Tailwind only where it has to write some.
 */
export function keptStyles(load: Load): AstroIntegration {
  return {
    name: 'kept-styles',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        const isKeeping = command === 'build' && existsSync(INSTALLED)
        const plugins = isKeeping ? [keepingPlugin(load)] : [...(await load())]
        updateConfig({ vite: { plugins } })
      },
    },
  }
}

/** Stands for Tailwind's plugins in a build. Which sheets they leave alone, they say themselves. */
export function keepingPlugin(load: Load) {
  let config: unknown
  let sources: string | undefined
  let generator: Promise<Generate> | undefined
  return {
    name: 'kept-styles',
    enforce: 'pre' as const,
    configResolved(resolved: unknown) {
      config = resolved
    },
    transform: {
      filter: { id: /\.css/ },
      async handler(this: unknown, code: string, id: string): Promise<Styles | undefined> {
        sources ??= digestOf([...filesOf(SOURCES), ...MATERIALS])
        const ingredients = [path.relative('.', id), code, sources]
        const found = findMade('tailwind', ingredients)
        if (found) return JSON.parse(found.toString()) ?? undefined
        generator ??= generatorOf(load, config)
        const made = await (await generator).call(this, code, id)
        keepMade('tailwind', ingredients, JSON.stringify(made ? { code: made.code } : null))
        return made
      },
    },
  }
}

async function generatorOf(load: Load, config: unknown): Promise<Generate> {
  const plugins = await load()
  for (const { configResolved } of plugins) {
    if (typeof configResolved === 'function') await configResolved(config)
  }
  const transform = plugins.find(({ name }) => name === GENERATES)?.transform
  if (!isGenerating(transform)) throw new Error(`Tailwind has no plugin ${GENERATES}.`)
  return transform.handler
}

function isGenerating(transform: unknown): transform is { handler: Generate } {
  return typeof transform === 'object' && transform !== null && 'handler' in transform
}
