import { statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'

import { dev, type AstroIntegration } from 'astro'

import { tellMistakes, type ViteDevServer } from './tell-mistakes.ts'
import type { WebHost } from './web-host.ts'
import { createDispatcher } from './web/dispatcher.ts'
import { portTaken } from './web/listen.ts'
import type { ImportModule } from './web/load-functions.ts'
import { readSiteRules, type SiteRules } from './web/site-rules.ts'

// Everything else is a page or a module of the site.
const PLATFORM_PATHS = /^\/((_local|api|\.netlify)(\/|\.json|$|\?)|edit($|\?))/

/** What Astro makes pages of, in a file and as the module that pages import. */
const STORE = { file: path.join('.astro', 'data-store.json'), module: '\0astro:data-layer-content' }
/** The watcher forgets a save that follows another within 50 ms, unless it waits for the last. */
const WATCH = {
  ignored: ['**/.local/**', '**/dist/**'],
  awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
}

interface DevServerOptions {
  project: string
  port: number
  siteUrl: string | undefined
}

interface DevServer {
  host: WebHost
  /** Imports a file as it is now, with everything it imports. */
  importModule: ImportModule
}

/** Starts Astro's server with hot reload on a port and lets the platform answer its own paths there. */
export async function startDevServer({
  project,
  port,
  siteUrl,
}: DevServerOptions): Promise<DevServer> {
  const url = siteUrl ? new URL(siteUrl).origin : `http://localhost:${port}`
  const dispatcher = createDispatcher(() => url)
  const rules = readSiteRules(project, path.join(project, 'public'))
  // An edit of the configuration makes Astro start a new server in place of this one.
  let current: ViteDevServer | undefined

  const integration: AstroIntegration = {
    name: 'local-platform',
    hooks: {
      'astro:server:setup': ({ server }) => {
        current = server
        void tellMistakes(server, project)
        const forgetOldStore = storeOf(server, project)
        server.middlewares.use((incoming, outgoing, next) => {
          forgetOldStore()
          if (PLATFORM_PATHS.test(incoming.url ?? '')) dispatcher.dispatch(incoming, outgoing, next)
          else void rewriteThen(next, incoming, url, rules)
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
    throw portTaken(port)
  }
  let closing: Promise<void> | undefined
  return {
    host: {
      url,
      localUrl: `http://localhost:${port}`,
      serve: dispatcher.serve,
      track: dispatcher.track,
      settled: dispatcher.settled,
      close: () =>
        (closing ??= Promise.all([astro.stop(), dispatcher.settled()]).then(() => undefined)),
    },
    importModule: async (file) => current?.ssrLoadModule(file),
  }
}

// One page may serve many addresses; the other rules of netlify.toml have no meaning before the build.
async function rewriteThen(
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

/** Returns how to forget what pages are made of once it was written anew: Astro keeps what it reads at that moment. */
function storeOf({ environments }: ViteDevServer, project: string): () => void {
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
