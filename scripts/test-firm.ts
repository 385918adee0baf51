import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'

import { moveLawFirmIn } from '#tests/second-firm/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost']

/** Writes a repository in which another firm has taken the place of the sample, as docs/editing.md says. */
async function writeRepository(folder: string): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(PROJECT, file), path.join(folder, file))
  }
  await moveLawFirmIn(folder)
  const git = (...words: string[]) => execFileSync('git', [...AUTHOR, ...words], { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=feat(content): the firm')
}

/** Runs a command of npm in a folder; returns its exit code. */
function npm(folder: string, ...words: string[]): number {
  return spawnSync('npm', words, { cwd: folder, stdio: 'inherit' }).status ?? 1
}

const [given] = process.argv.slice(2)
if (given === undefined || existsSync(given)) {
  console.error('Usage: npm run test:firm -- <a folder that is not there yet>')
  process.exitCode = 2
} else {
  const folder = path.resolve(given)
  await writeRepository(folder)
  process.exitCode = npm(folder, 'ci', '--no-audit', '--no-fund') || npm(folder, 'test')
}
