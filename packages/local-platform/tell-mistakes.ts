import type { AstroIntegration } from 'astro'

import { checkProject } from '#content-check/check-project.ts'
import { asLine } from '#content-check/report.ts'

type ServerSetup = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]
export type ViteDevServer = ServerSetup['server']

const IS_CONTENT = /[/\\](?:content|public[/\\]images)[/\\]/

/**
 * Prints what is to be corrected in the content, now and whenever that changes; what keeps pages from
 * being made stands over each page until it is mended. Settles when the first check has ended.
 */
export function tellMistakes(
  { watcher, ws }: Pick<ViteDevServer, 'watcher' | 'ws'>,
  project: string,
): Promise<void> {
  let told = ''
  let message = ''
  const cover = () => ws.send({ type: 'error', err: { message, stack: '' } })
  async function tell(): Promise<void> {
    const { problems, blocking } = await checkProject(project)
    const lines = problems.map(asLine).join('\n')
    if (lines === told) return
    told = lines
    message = blocking.map(asLine).join('\n')
    console.log(lines || 'Nothing is left to correct in the content.')
    if (message) cover()
    else ws.send({ type: 'full-reload' })
  }
  let last = tell()
  watcher.on('all', (_event, file) => {
    if (IS_CONTENT.test(file)) last = last.then(tell).catch(console.error)
  })
  ws.on('connection', () => {
    if (message) cover()
  })
  return last
}
