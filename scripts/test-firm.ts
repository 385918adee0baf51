import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'

import { FIRMS, type MoveIn } from '#tests/second-firm/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost']

/** Writes a repository in which another firm has taken the place of the sample, as docs/editing.md says. */
async function writeRepository(folder: string, moveIn: MoveIn): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(PROJECT, file), path.join(folder, file))
  }
  await moveIn(folder)
  const git = (...words: string[]) => execFileSync('git', [...AUTHOR, ...words], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=feat(content): the firm')
}

/** Runs a command of npm in a folder; returns its exit code. */
function npm(folder: string, ...words: string[]): number {
  return spawnSync('npm', words, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

/** Runs all tests in a copy into which a firm has moved; returns the exit code. */
async function testFirm(folder: string, moveIn: MoveIn): Promise<number> {
  console.log(`\n▸ another firm, in ${folder}`)
  await writeRepository(folder, moveIn)
  const installed = npm(folder, 'ci', '--no-audit', '--no-fund')
  if (installed !== 0) return installed
  return Math.max(npm(folder, 'test'), npm(folder, 'run', 'test:night'))
}

const [given, only] = process.argv.slice(2)
const firms = Object.entries(FIRMS).filter(([name]) => only === undefined || name === only)
if (given === undefined || existsSync(given) || firms.length === 0) {
  console.error(
    'Usage: npm run test:firm -- <a folder that is not there yet> [the name of one firm]',
  )
  process.exitCode = 2
} else {
  for (const [name, moveIn] of firms) {
    process.exitCode = (await testFirm(path.resolve(given, name), moveIn)) || process.exitCode
  }
}
