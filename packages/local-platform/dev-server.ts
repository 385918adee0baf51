import { statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'

import { dev, type AstroIntegration } from 'astro'

import { reportProblems, type ViteDevServer } from './report-problems.ts'
import type { WebHost } from './web-host.ts'
import { createDispatcher } from './web/dispatcher.ts'
import { portTakenError } from './web/listen.ts'
import type { ImportModule } from './web/load-functions.ts'
import { readSiteRules, type SiteRules } from './web/site-rules.ts'

// Paths that the platform answers; any other path is a page or a module of the site.
const PLATFORM_PATHS = /^\/((_local|api|\.netlify)(\/|\.json|$|\?)|edit($|\?))/

/** The file of Astro's content store, and the module through which pages import the store. */
const STORE = { file: path.join('.astro', 'data-store.json'), module: '\0astro:data-layer-content' }
/** Without the wait, the watcher misses a save within 50 ms of another save. */
const WATCH = {
  ignored: ['**/.local/**', '**/dist/**'],
  awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
}

/** Starts Astro's server with hot reload; the platform answers its own paths on the same port. */
export async function startDevServer(
  project: string,
  { port, siteUrl }: { port: number; siteUrl: string | undefined },
) {
  const url = siteUrl ? new URL(siteUrl).origin : `http://localhost:${port}`
  const dispatcher = createDispatcher(() => url)
  const rules = readSiteRules(project, path.join(project, 'public'))
  // A change of the configuration makes Astro replace this server.
  let current: ViteDevServer | undefined

  const integration: AstroIntegration = {
    name: 'local-platform',
    hooks: {
      'astro:server:setup': ({ server }) => {
        current = server
        void reportProblems(server, project)
        const dropOldStore = createStoreReset(server, project)
        server.middlewares.use((incoming, outgoing, next) => {
          dropOldStore()
          if (PLATFORM_PATHS.test(incoming.url ?? '')) dispatcher.dispatch(incoming, outgoing, next)
          else void rewriteRequest(next, incoming, url, rules)
        })
      },
    },
  }
  const astro = await dev({
    root: project,
    server: { port, host: 'localhost' },
    integrations: [integration],
    vite: { server: { watch: WATCH } },
  })
  if (astro.address.port !== port) {
    await astro.stop()
    throw portTakenError(port)
  }
  let closing: Promise<void> | undefined
  const host: WebHost = {
    ...dispatcher,
    url,
    localUrl: `http://localhost:${port}`,
    close: () =>
      (closing ??= Promise.all([astro.stop(), dispatcher.settled()]).then(() => undefined)),
  }
  /** Imports the current version of a file and of its imports. */
  const importModule: ImportModule = async (file) => current?.ssrLoadModule(file)
  return { host, importModule }
}

// Applies rewrites only: the other rules of netlify.toml concern the built site.
async function rewriteRequest(
  next: (error?: unknown) => void,
  incoming: IncomingMessage,
  url: string,
  rules: SiteRules,
): Promise<void> {
  try {
    const target = URL.parse(url + (incoming.url ?? '/'))
    const rule = target && (await rules.redirectFor(new Request(target)))
    if (rule?.status === 200 && rule.target.origin === url) {
      incoming.url = rule.target.pathname + rule.target.search
    }
  } catch (error) {
    return next(error)
  }
  next()
}

/**
 * Returns a function that drops the cached content store if its file has changed, because Astro can
 * miss the change.
 */
function createStoreReset({ environments }: ViteDevServer, project: string): () => void {
  const store = path.join(project, STORE.file)
  let known: number | undefined
  return () => {
    const written = statSync(store, { throwIfNoEntry: false })?.mtimeMs
    if (written === known) return
    known = written
    for (const { moduleGraph } of Object.values(environments)) {
      const module = moduleGraph.getModuleById(STORE.module)
      if (module) moduleGraph.invalidateModule(module)
    }
  }
}
