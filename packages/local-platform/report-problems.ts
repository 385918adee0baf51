import type { AstroIntegration } from 'astro'

import { checkProject } from '#content-check/check-project.ts'
import { formatProblem } from '#content-check/problem.ts'

type ServerSetup = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]
export type ViteDevServer = ServerSetup['server']

const IS_CONTENT = /[/\\](?:content|public[/\\]images)[/\\]/

/**
 * Prints the content problems, now and after each change. Problems that break the build cover each page
 * until they are corrected. Settles after the first check.
 */
export function reportProblems(
  { watcher, ws }: Pick<ViteDevServer, 'watcher' | 'ws'>,
  project: string,
): Promise<void> {
  let printed = ''
  let message = ''
  const cover = () => ws.send({ type: 'error', err: { message, stack: '' } })
  async function report(): Promise<void> {
    const { problems, blocking } = await checkProject(project)
    const lines = problems.map(formatProblem).join('\n')
    if (lines === printed) return
    printed = lines
    message = blocking.map(formatProblem).join('\n')
    console.log(lines || 'The content has no problems left.')
    if (message) cover()
    else ws.send({ type: 'full-reload' })
  }
  let last = report()
  watcher.on('all', (_event, file) => {
    if (IS_CONTENT.test(file)) last = last.then(report).catch(console.error)
  })
  ws.on('connection', () => {
    if (message) cover()
  })
  return last
}
