import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { Trouble } from './trouble.ts'

const SOURCES = [
  'astro.config.mjs',
  'content',
  'netlify.toml',
  'netlify/check-config.ts',
  'netlify/config.ts',
  'netlify/site-url.ts',
  'package-lock.json',
  'packages/content-check',
  'packages/editor',
  'public',
  'src',
] as const

interface SiteBuildOptions {
  /** Folder of the project. */
  project: string
  /** Folder of the built site. */
  dist: string
}

/** Whether the built site, or what functions read of the content, is missing or older than a file it is made of. */
export async function isStale({ project, dist }: SiteBuildOptions): Promise<boolean> {
  const built = await changedAt(path.join(dist, 'index.html'))
  const catalogue = path.join(project, 'netlify', 'catalogue.json')
  if (built === 0 || (await changedAt(catalogue)) === 0) return true
  const changes = await Promise.all(SOURCES.map((source) => lastChange(path.join(project, source))))
  return Math.max(...changes) > built
}

/** Throws Trouble with what in the content keeps pages from being made. */
export async function assertBuildable(project: string): Promise<void> {
  // Loaded here, so that a start with nothing to build is as quick as ever.
  const [{ findBlockingProblems }, { readLibrary }, { readSources }, { asLine }] = await Promise.all([
    import('#content-check/check-project.ts'),
    import('#content-check/library.ts'),
    import('#content-check/read-sources.ts'),
    import('#content-check/report.ts'),
  ])
  const lines = (await findBlockingProblems(readLibrary(readSources(project)))).map(asLine)
  if (lines.length === 0) return
  throw new Trouble([...lines, 'The site cannot be built until this is corrected.'].join('\n'))
}

/**
 * Throws Trouble where the built site is missing, or was built for another address or for payments
 * of the other kind: both stand in its pages.
 */
export function assertBuiltFor(
  dist: string,
  { siteUrl, isDemonstration }: { siteUrl: string; isDemonstration: boolean },
): void {
  const home = path.join(dist, 'index.html')
  const again = 'run npm run build with the variables that it is served with.'
  if (!existsSync(home)) throw new Trouble(`The site is not built: ${again}`)
  const page = readFileSync(home, 'utf8')
  if (!page.includes(`rel="canonical" href="${siteUrl}"`)) {
    throw new Trouble(`The site was built for another address than ${siteUrl}: ${again}`)
  }
  if (page.includes('aria-label="Demonstration"') !== isDemonstration) {
    const pages = isDemonstration ? 'do not say' : 'say'
    throw new Trouble(`Its pages ${pages} that payments are a demonstration: ${again}`)
  }
}

/** Builds the site as it is shown on one machine. Throws Trouble. */
export async function buildSite(site: SiteBuildOptions): Promise<void> {
  await assertBuildable(site.project)
  await runBuilder(site, { PUBLIC_PAYPAL: 'on', ...process.env })
}

/** Builds the site out of content without mistakes, showing what the builder complains of. Throws Trouble. */
export async function runBuilder(
  { project, dist }: SiteBuildOptions,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const builder = path.join(project, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const child = spawn(process.execPath, [builder, 'build', '--silent', '--outDir', dist], {
    cwd: project,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Trouble('The site could not be built: the reason stands above.')
}

async function lastChange(file: string): Promise<number> {
  const own = await changedAt(file)
  const entries = await readdir(file, { withFileTypes: true }).catch(() => [])
  const inside = await Promise.all(entries.map(({ name }) => lastChange(path.join(file, name))))
  return Math.max(own, ...inside)
}

/** When a file was changed last, in milliseconds since the epoch; 0 where it is missing. */
export async function changedAt(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.mtimeMs ?? 0
}
