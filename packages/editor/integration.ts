import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
}

const BUNDLE_SOURCES = ['package.json', 'browser/editor.ts', 'bundle.ts']

/** The folder of the bundle, cached by the hash of its sources and written atomically. */
async function bundleFolder(project: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of BUNDLE_SOURCES)
    hash.update(await readFile(path.join(import.meta.dirname, name)))
  const key = hash.digest('hex').slice(0, 16)
  const folder = path.join(project, 'node_modules', '.astro', 'editor', key)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  const { bundleEditor } = await import('./bundle.ts')
  await bundleEditor(draft)
  await rename(draft, folder)
  return folder
}

/** The settings file of the forms; imports the schemas only when called, because that takes time. */
async function settingsFile(project: string, repository: string): Promise<string> {
  const { editorSettings } = await import('./settings.ts')
  return JSON.stringify(editorSettings(project, repository))
}

/** Serves the editor's files below `/edit/` if `repository`, `owner/name` on GitHub, is set. */
export function editor({ repository }: { repository: string | undefined }): AstroIntegration {
  let project = ''
  let bundle: Promise<string> | undefined
  /** Bundles once, even for concurrent calls. */
  function folder(): Promise<string> {
    bundle ??= bundleFolder(project).catch((error: unknown) => {
      bundle = undefined
      throw error
    })
    return bundle
  }
  async function answer(name: string, outgoing: ServerResponse, next: (error?: unknown) => void) {
    const type = TYPES[path.extname(name)]
    if (!repository || type === undefined) return next()
    try {
      const bytes =
        name === '/settings.json'
          ? await settingsFile(project, repository)
          : await readFile(path.join(await folder(), name))
      outgoing.setHeader('content-type', type).end(bytes)
    } catch (error) {
      next(error)
    }
  }
  return {
    name: 'editor',
    hooks: {
      'astro:config:done': ({ config }) => {
        project = fileURLToPath(config.root)
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/edit/', (incoming, outgoing, next) => {
          const name = path.posix.normalize((incoming.url ?? '').split('?')[0] ?? '')
          void answer(name, outgoing, next)
        })
      },
      'astro:build:done': async ({ dir }) => {
        if (!repository) return
        const target = path.join(fileURLToPath(dir), 'edit')
        await cp(await folder(), target, { recursive: true })
        await writeFile(path.join(target, 'settings.json'), await settingsFile(project, repository))
      },
    },
  }
}
