import { failureResponse } from './web/failure.ts'
import type { LocalPage } from './web/local-pages.ts'

const PREFIX = '/_local/functions'

/** Answers `POST /_local/functions/{name}` with what the scheduled function of that name answers now. */
export function createScheduledPage(
  run: (name: string) => Promise<Response | undefined>,
): LocalPage {
  return {
    prefix: PREFIX,
    answer: async (request, { url, requestId }) => {
      if (request.method !== 'POST') {
        const message = 'A scheduled function runs on POST.'
        const headers = { allow: 'POST' }
        return failureResponse({ code: 'method-not-allowed', message, requestId, headers })
      }
      const name = url.pathname.slice(PREFIX.length + 1)
      const message = 'There is no scheduled function of this name.'
      return (await run(name)) ?? failureResponse({ code: 'not-found', message, requestId })
    },
  }
}
