import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'

import { FIRMS, type ContentWriter } from '#tests/second-firm/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost']

/** Writes a repository in which another firm replaces the sample, as docs/editing.md describes. */
async function writeRepository(folder: string, writeContent: ContentWriter): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(PROJECT, file), path.join(folder, file))
  }
  await writeContent(folder)
  const git = (...words: string[]) => execFileSync('git', [...AUTHOR, ...words], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=feat(content): the firm')
}

function npm(folder: string, ...words: string[]): number {
  return spawnSync('npm', words, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

async function testFirm(folder: string, writeContent: ContentWriter): Promise<number> {
  console.log(`\n▸ another firm, in ${folder}`)
  await writeRepository(folder, writeContent)
  const installed = npm(folder, 'ci', '--no-audit', '--no-fund')
  if (installed !== 0) return installed
  return Math.max(
    npm(folder, 'run', 'check'),
    npm(folder, 'test'),
    npm(folder, 'run', 'test:night'),
  )
}

const [given, only] = process.argv.slice(2)
const firms = Object.entries(FIRMS).filter(([name]) => only === undefined || name === only)
if (given === undefined || existsSync(given) || firms.length === 0) {
  console.error('Usage: npm run test:firm -- <new folder> [name of one firm]')
  process.exitCode = 2
} else {
  for (const [name, writeContent] of firms) {
    process.exitCode = (await testFirm(path.resolve(given, name), writeContent)) || process.exitCode
  }
}
