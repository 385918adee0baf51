import { execFileSync } from 'node:child_process'

import { isEditableText, type Sources } from './library.ts'

const MAIN = ['origin/main', 'main', 'origin/master', 'master']

/** The content at the commit where this branch left the main branch; undefined if git has none. */
export function publishedSources(project: string): Sources | undefined {
  const commit = publishedCommit(project)
  if (commit === undefined) return undefined
  const names = git(project, ['ls-tree', '-r', '-z', '--name-only', commit, '--', 'content'])
  const paths = (names?.toString() ?? '')
    .split('\0')
    .filter((path) => path !== '' && isEditableText(path))
  if (paths.length === 0) return undefined
  return { files: new Map(readAll(project, commit, paths)) }
}

function publishedCommit(project: string): string | undefined {
  const commits = MAIN.map((name) => git(project, ['merge-base', 'HEAD', name]))
  return commits
    .find((commit) => commit !== undefined)
    ?.toString()
    .trim()
}

function git(project: string, args: string[], input = ''): Buffer | undefined {
  try {
    return execFileSync('git', args, {
      cwd: project,
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
    })
  } catch {
    return undefined
  }
}

/** Reads files with one call of git, which prints a line with the size before the content of each file. */
function readAll(project: string, commit: string, paths: readonly string[]): [string, Buffer][] {
  const asked = paths.map((path) => `${commit}:${path}\n`).join('')
  const answer = git(project, ['cat-file', '--batch'], asked)
  if (!answer) throw new Error(`git cannot read the published content of ${commit}.`)
  let at = 0
  return paths.map((path) => {
    const end = answer.indexOf('\n', at)
    const size = Number(answer.toString('utf8', at, end).split(' ').at(-1))
    at = end + 1 + size + 1
    return [path, answer.subarray(end + 1, end + 1 + size)]
  })
}
