import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { SetupError } from './setup-error.ts'

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
  project: string
  dist: string
}

/** Whether the built site or the functions' catalogue is missing or older than a source file. */
export async function needsBuild({ project, dist }: SiteBuildOptions): Promise<boolean> {
  const built = await modificationTime(path.join(dist, 'index.html'))
  const catalogue = path.join(project, 'netlify', 'catalogue.json')
  if (built === 0 || (await modificationTime(catalogue)) === 0) return true
  const changes = await Promise.all(SOURCES.map((source) => lastChange(path.join(project, source))))
  return Math.max(...changes) > built
}

/** Throws SetupError with the content problems that break the build. */
export async function assertBuildable(project: string): Promise<void> {
  // These modules are imported here, so that a start without a build stays fast.
  const [{ findBlockingProblems }, { readLibrary }, { readSources }, { formatProblem }] =
    await Promise.all([
      import('#content-check/check-project.ts'),
      import('#content-check/library.ts'),
      import('#content-check/read-sources.ts'),
      import('#content-check/problem.ts'),
    ])
  const lines = (await findBlockingProblems(readLibrary(readSources(project)))).map(formatProblem)
  if (lines.length === 0) return
  throw new SetupError([...lines, 'Correct this to build the site.'].join('\n'))
}

/** Throws SetupError if the site is not built, or was built for a different web address or kind of payments. */
export function assertBuiltFor(
  dist: string,
  { siteUrl, isDemonstration }: { siteUrl: string; isDemonstration: boolean },
): void {
  const home = path.join(dist, 'index.html')
  const again = 'run npm run build with the same variables as npm run serve.'
  if (!existsSync(home)) throw new SetupError(`The site is not built: ${again}`)
  const page = readFileSync(home, 'utf8')
  if (!page.includes(`rel="canonical" href="${siteUrl}"`)) {
    throw new SetupError(`The site was built for another address than ${siteUrl}: ${again}`)
  }
  if (page.includes('aria-label="Demonstration"') !== isDemonstration) {
    const pages = isDemonstration ? 'do not say' : 'say'
    throw new SetupError(`Its pages ${pages} that payments are a demonstration: ${again}`)
  }
}

/** Builds the site for one machine. Throws SetupError. */
export async function buildSite(site: SiteBuildOptions): Promise<void> {
  await assertBuildable(site.project)
  await runBuilder(site, { PUBLIC_PAYPAL: 'on', ...process.env })
}

/** Builds the site from checked content and shows the builder's warnings. Throws SetupError. */
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
  if (code !== 0) throw new SetupError('The site could not be built: see the reason above.')
}

async function lastChange(file: string): Promise<number> {
  const own = await modificationTime(file)
  const entries = await readdir(file, { withFileTypes: true }).catch(() => [])
  const inside = await Promise.all(entries.map(({ name }) => lastChange(path.join(file, name))))
  return Math.max(own, ...inside)
}

/** Time of the last change of a file, in milliseconds since the epoch; 0 if the file is missing. */
export async function modificationTime(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.mtimeMs ?? 0
}
