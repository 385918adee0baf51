import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ProjectReport } from '#content-check/check-project.ts'

import { mistakesPage } from './page.ts'
import { MISTAKES_PATH, WRITTEN } from './path.ts'

type Report = () => Promise<ProjectReport>

/** In the editor they are mended; the platform's own pages are no content. */
const OTHER_PAGES = /^\/(_local|edit)(\/|\?|$)/

function asksForPage({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !OTHER_PAGES.test(url)
}

interface Answer {
  status: number
  type: string
  body: string
}

async function answerTo(isAsked: boolean, report: Report): Promise<Answer | undefined> {
  const { problems, unbuildable } = await report()
  const body = JSON.stringify(problems)
  if (isAsked) return { status: 200, type: 'application/json', body }
  if (unbuildable.length === 0) return undefined
  const page = await mistakesPage(problems, body)
  return { status: 500, type: 'text/html; charset=utf-8', body: page }
}

/**
 * Answers a visit to a page with what is to be corrected in the content, where that keeps pages from
 * being made; the other mistakes at `MISTAKES_PATH`. Calls `next` for everything else. Answers bear
 * when what pages are made of was `written`.
 */
export function answerMistakes(report: Report, written = () => '') {
  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    next: () => void,
  ): Promise<void> => {
    outgoing.setHeader('server-timing', `${WRITTEN};desc=${written()}`)
    const isAsked = incoming.url === MISTAKES_PATH
    const answer = isAsked || asksForPage(incoming) ? await answerTo(isAsked, report) : undefined
    if (!answer) return next()
    outgoing.writeHead(answer.status, { 'content-type': answer.type, 'cache-control': 'no-store' })
    outgoing.end(answer.body)
  }
}
