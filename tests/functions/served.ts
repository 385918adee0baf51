import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** A page that makes `npm run serve` accept a site as built for this address. */
export function builtPage(siteUrl: string): string {
  return `<link rel="canonical" href="${siteUrl}"><aside aria-label="Demonstration"></aside>`
}

export interface ShopProcess {
  url: string
  child: ChildProcess
  /** Resolves at the first output. */
  firstOutput: Promise<unknown>
  /** The output until now. */
  output: () => string
}

/** Serves the shop in a separate process; returns at once. */
export function startServe(
  port: number,
  environment: Record<string, string>,
  dist: string,
): ShopProcess {
  const command = path.join(PROJECT, 'packages/local-platform/serve.ts')
  const child = spawn(process.execPath, [command, dist], {
    cwd: dist,
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  const firstOutput = Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { url: `http://localhost:${port}`, child, firstOutput, output: () => text }
}
