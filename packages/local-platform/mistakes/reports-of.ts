import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { checkProject, type ProjectReport } from '#content-check/check-project.ts'

const FOLDERS = ['content', path.join('public', 'images')]

/** Names, sizes and times of the files that the check reads. */
function stateOf(project: string): string {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name)
        const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
        return `${file} ${size} ${mtimeMs}`
      }),
  ).join('\n')
}

/** Answers what is wrong in the content as it is now; the check runs again only after a change. */
export function reportsOf(project: string): () => Promise<ProjectReport> {
  let known: { state: string; report: Promise<ProjectReport> } | undefined
  return () => {
    const state = stateOf(project)
    if (known?.state !== state) known = { state, report: checkProject(project) }
    return known.report
  }
}
