import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { checkProject } from '@storefront/content-check/check-project.ts'
import { publishedCommit } from '@storefront/content-check/published.ts'
import { buildSite } from '@storefront/local-platform/site-build.ts'

import { linkModules } from './link-modules.ts'
import { readSite, siteChanges } from './preview/changed-pages.ts'
import { commentOf } from './preview/comment.ts'
import { takePictures } from './preview/pictures.ts'
import type { PreviewReport } from './preview/report.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
/** Pages of which pictures are taken; all others are named. */
const MOST_PICTURED = 8

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()

/** Checks out a commit into a folder that builds with the packages of this project. */
function checkOut(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: PROJECT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkModules(PROJECT, folder)
  // Pictures and cards that both have in common are made once.
  const made = path.join('node_modules', '.astro')
  cpSync(path.join(PROJECT, made), path.join(folder, made), { recursive: true })
}

async function lookAt(base: string, working: string, out: string): Promise<PreviewReport> {
  const { problems, unbuildable } = await checkProject(PROJECT)
  const files = git('diff', '--name-only', '--no-renames', base, '--', 'content', 'public/images')
  const report: PreviewReport = {
    files: files.split('\n').filter(Boolean),
    problems,
    isBuilt: unbuildable.length === 0,
    pages: [],
    framesOnly: 0,
  }
  if (!report.isBuilt) return report
  const project = path.join(working, 'before')
  const sites = {
    project: PROJECT,
    before: path.join(project, 'dist'),
    now: path.join(working, 'now'),
  }
  await buildSite({ project: PROJECT, dist: sites.now })
  checkOut(base, project)
  await buildSite({ project, dist: sites.before })
  const { pages, framesOnly } = siteChanges(readSite(sites.before), readSite(sites.now))
  const pictured = pages.filter(({ kind }) => kind !== 'gone').slice(0, MOST_PICTURED)
  const pictures = await takePictures(sites, pictured, out)
  return {
    ...report,
    framesOnly,
    pages: pages.map((page) => ({ ...page, pictures: pictures.get(page.address) ?? [] })),
  }
}

const { values } = parseArgs({
  options: { base: { type: 'string' }, out: { type: 'string', default: '.local/preview' } },
})
const base = values.base ?? publishedCommit(PROJECT) ?? 'HEAD'
const out = path.resolve(PROJECT, values.out)
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
using working = mkdtempDisposableSync(path.join(tmpdir(), 'preview-'))
const report = await lookAt(base, working.path, out)
writeFileSync(path.join(out, 'report.json'), JSON.stringify(report))
const places = {
  site: undefined,
  picture: (name: string) => name,
  line: (file: string) => path.relative(out, path.join(PROJECT, file)),
}
const comment = path.join(out, 'comment.md')
writeFileSync(comment, commentOf(report, places))
console.log(`What changes: ${path.relative(PROJECT, comment)}`)
