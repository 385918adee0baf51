import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import type { Facts } from '#content-model/facts.ts'
import { fillValue } from '#content-model/tokens.ts'

import { readFacts } from './read-facts.ts'

type ServerSetup = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]
type Environment = ServerSetup['server']['environments'][string]
type Module = NonNullable<ReturnType<Environment['moduleGraph']['getModuleById']>>

interface Change {
  file: string
  modules: Module[]
  timestamp: number
}

/** Fills in the tokens of the JSON files of `content` that pages import themselves. */
export function fillImports(): AstroIntegration {
  return {
    name: 'fill-content-imports',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const content = path.join(fileURLToPath(config.root), 'content')
        updateConfig({ vite: { plugins: [fillingPlugin(content)] } })
      },
      // What one file says may stand in all of them. A file that cannot be read is told elsewhere.
      'astro:server:setup': ({ server, refreshContent }) => {
        const content = path.join(server.config.root, 'content') + path.sep
        let last: Promise<unknown> = Promise.resolve()
        let isWaiting = false
        server.watcher.on('all', (_event, file) => {
          // Many files may change at once: what waits for a refresh to end reads all of them.
          if (isWaiting || !file.startsWith(content)) return
          isWaiting = true
          const refresh = () => {
            isWaiting = false
            return refreshContent?.({ context: {} })
          }
          last = last.then(refresh).catch(() => undefined)
        })
      },
    },
  }
}

function fillingPlugin(content: string) {
  let facts: Facts | undefined
  let at = 0
  /** The facts, in one text, that each environment filled in last. */
  const served = new Map<Environment, string>()
  return {
    name: 'fill-content-imports',
    // At each save Astro would read the collections' definition anew, and refresh nothing meanwhile.
    configResolved({ plugins }: ServerSetup['server']['config']) {
      delete plugins.find(({ name }) => name === 'astro:content-imports')?.configureServer
    },
    buildStart() {
      facts = undefined
    },
    hotUpdate(this: { environment: Environment }, { file, modules, timestamp }: Change) {
      if (!file.startsWith(content + path.sep)) return undefined
      // Asked once for each environment.
      if (timestamp !== at) facts = readable(content)
      at = timestamp
      // Most changes are of words that no other file quotes.
      if (facts && served.get(this.environment) === written(facts)) return undefined
      const { moduleGraph } = this.environment
      const others = [...moduleGraph.idToModuleMap.values()].filter(({ id }) =>
        id?.startsWith(content + path.sep),
      )
      // Vite itself would keep those that are being read at this moment.
      for (const module of others) moduleGraph.invalidateModule(module)
      return [...new Set([...modules, ...others])]
    },
    load: {
      filter: { id: /\.json$/ },
      async handler(this: { environment: Environment }, id: string) {
        if (!path.normalize(id).startsWith(content + path.sep)) return undefined
        facts ??= readFacts(content)
        served.set(this.environment, written(facts))
        return JSON.stringify(fillValue(JSON.parse(await readFile(id, 'utf8')), facts))
      },
    },
  }
}

function written(facts: Facts): string {
  return JSON.stringify([...facts])
}

/** The facts, or none where a file cannot be read for the moment. */
function readable(content: string): Facts | undefined {
  try {
    return readFacts(content)
  } catch {
    return undefined
  }
}
