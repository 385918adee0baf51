import { existsSync } from 'node:fs'
import path from 'node:path'

import type { AstroIntegration } from 'astro'

import { digestOf, filesOf, findMade, INSTALLED, keepMade } from './build-cache.ts'

/** What decides about the scripts besides their own code and what is installed: how they are bundled. */
const SETTINGS = 'astro.config.mjs'

/** Where code lies that the ingredients know: the shop's own, what is installed, the bundler's helpers. */
const KNOWN = ['/node_modules/', '\0vite/', '\0rolldown/']
/** A style or a picture would be more than a script. */
const CODE = /\.(?:[cm]?js|tsx?)$/

/** A script as it is written, with what other plugins ask of it. */
interface Script {
  fileName: string
  code: string
  imports: string[]
  dynamicImports: string[]
  /** The module that a page asks for by name. */
  entry?: string
}

interface Chunk extends Omit<Script, 'entry'> {
  type: 'chunk'
  isEntry: boolean
  facadeModuleId: string | null
}

type Bundle = Record<string, Chunk | { type: 'asset' }>

interface Context {
  environment: {
    config: {
      define?: unknown
      env: unknown
      build: { rolldownOptions: { input?: unknown } }
    }
  }
  getModuleIds: () => Iterable<string>
  emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void
}

/**
 * Keeps the scripts of a build for later ones. As long as no code, setting or package has changed, the
 * bundler is given empty modules in place of the scripts' own, and their chunks are what was kept.
 */
export function keptScripts(): AstroIntegration {
  return {
    name: 'kept-scripts',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const plugins = command === 'build' && existsSync(INSTALLED) ? [keepingPlugin()] : []
        updateConfig({ vite: { plugins } })
      },
    },
  }
}

/** Stands before all plugins in the build of what browsers load. */
function keepingPlugin() {
  let ingredients: string[] = []
  let kept: readonly Script[] | undefined
  let entries: readonly Chunk[] = []
  const keptFor = (id: string | null) => kept?.find(({ entry }) => entry === id)
  return {
    name: 'kept-scripts',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    buildStart(this: Context) {
      const { define, env, build } = this.environment.config
      ingredients = [
        JSON.stringify([build.rolldownOptions.input, define, env]),
        digestOf([...filesOf('src'), SETTINGS, INSTALLED]),
      ]
      const found = findMade('bundle', ingredients)
      kept = found && JSON.parse(found.toString())
    },
    load: {
      order: 'pre' as const,
      handler: (id: string) =>
        keptFor(id) ? { code: 'export {}', moduleType: 'js' as const } : undefined,
    },
    generateBundle: {
      order: 'pre' as const,
      handler(this: Context, _options: unknown, bundle: Bundle) {
        entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
        for (const chunk of entries) Object.assign(chunk, keptFor(chunk.facadeModuleId))
        for (const { entry, fileName, code } of kept ?? [])
          if (!entry) this.emitFile({ type: 'asset', fileName, source: code })
      },
    },
    writeBundle: {
      order: 'post' as const,
      handler(this: Context, _options: unknown, bundle: Bundle) {
        if (kept || ![...this.getModuleIds()].every(isKnownCode)) return
        // A short script stands in its pages and is not written: it is kept as it was before.
        const written = new Map([...entries, ...chunksOf(bundle)].map((one) => [one.fileName, one]))
        keepMade('bundle', ingredients, JSON.stringify([...written.values()].map(scriptOf)))
      },
    },
  }
}

function isKnownCode(id: string): boolean {
  return (
    CODE.test(id) && [...KNOWN, path.resolve('src') + path.sep].some((place) => id.includes(place))
  )
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((one) => one.type === 'chunk')
}

function scriptOf(chunk: Chunk): Script {
  const { fileName, code, imports, dynamicImports, isEntry, facadeModuleId } = chunk
  return {
    fileName,
    code,
    imports,
    dynamicImports,
    ...(isEntry && facadeModuleId && { entry: facadeModuleId }),
  }
}
