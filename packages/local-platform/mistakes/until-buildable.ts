import { setTimeout as wait } from 'node:timers/promises'

import type { ProjectReport } from '#content-check/check-project.ts'
import { asLine } from '#content-check/report.ts'
import { listenLocally } from '#local-platform/web/listen.ts'

import { answerMistakes } from './answer-mistakes.ts'

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
