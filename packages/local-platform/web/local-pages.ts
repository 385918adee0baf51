import type { FailureCode } from '#contract/failure.ts'

import type { Handler, Visit } from './dispatcher.ts'
import { failureResponse } from './failure.ts'

export interface LocalPage {
  /** Path below /_local, without a final slash; the page also answers deeper addresses. */
  prefix: string
  answer: (request: Request, visit: Visit) => Promise<Response> | Response
}

/** Serves the pages below /_local to pages and tools of this machine only. */
export function createLocalPagesHandler(pages: LocalPage[]): Handler {
  return async (visit) => {
    const { pathname } = visit.url
    if (!isUnder('/_local', pathname)) return undefined
    const refused = reasonToRefuse(visit)
    if (refused) return failure(visit, 'forbidden', refused)
    const page = pages.find(({ prefix }) => isUnder(prefix, pathname))
    return page
      ? page.answer(visit.request, visit)
      : failure(visit, 'not-found', 'There is no such page on the local platform.')
  }
}

function isUnder(prefix: string, pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`) || pathname === `${prefix}.json`
}

// Other sites, and other names that resolve to this machine, must not read its mail or submit its forms.
function reasonToRefuse({ request, host, url }: Visit): string | undefined {
  const name = host.replace(/:\d+$/, '')
  if (!['localhost', '127.0.0.1', '[::1]', url.hostname].includes(name)) {
    return 'These pages are for this machine only.'
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const origin = request.headers.get('origin')
  const foreign = origin !== null && hostOf(origin) !== host && origin !== url.origin
  return foreign ? 'Requests from other sites are not allowed.' : undefined
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function failure({ requestId }: Visit, code: FailureCode, message: string): Response {
  return failureResponse({ code, message, requestId })
}
