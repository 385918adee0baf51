import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { checkProject, type ProjectReport } from '#content-check/check-project.ts'
import { asLine } from '#content-check/report.ts'
import { listenLocally } from '#local-platform/web/listen.ts'

import { answerMistakes } from './answer-mistakes.ts'

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

const POLL_MS = 300

/**
 * Waits until the content is such that a server of pages can start. Until then every page on the
 * port says what is to be corrected. Throws PortTakenError.
 */
export async function untilBuildable(
  report: () => Promise<ProjectReport>,
  port: number,
): Promise<void> {
  const { unbuildable } = await report()
  if (unbuildable.length === 0) return
  const answer = answerMistakes(report)
  const listeners = await listenLocally(port, (incoming, outgoing) => {
    void answer(incoming, outgoing, () => outgoing.writeHead(503).end())
  })
  for (const problem of unbuildable) console.log(asLine(problem))
  console.log(`The shop starts as soon as this is corrected: http://localhost:${listeners.port}`)
  while ((await report()).unbuildable.length > 0) await wait(POLL_MS)
  const closed = listeners.close()
  listeners.cut()
  await closed
}
