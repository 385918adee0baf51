import { randomUUID } from 'node:crypto'

import { Cron } from 'croner'

import type { WebHost } from './web-host.ts'
import type { Handler } from './web/dispatcher.ts'
import { failureResponse } from './web/failure.ts'
import { createFunctionsHandler, invokeScheduled } from './web/functions.ts'
import { type ImportModule, type LoadedFunction, loadFunctions } from './web/load-functions.ts'
import type { LocalPage } from './web/local-pages.ts'
import { createRateLimiter } from './web/rate-limit.ts'

export interface FunctionsOptions {
  functionsFolder: string
  /** Imports functions, asked anew at each visit; by default they are imported once. */
  importModule?: ImportModule
  /** Whether their rate limits hold; by default they do. */
  rateLimits?: boolean
  host: WebHost
}

export interface Functions {
  handler: Handler
  /** The local page that runs a scheduled function. */
  page: LocalPage
  /** Throws when no scheduled function has this name. */
  runScheduled: (name: string) => Promise<Response>
  /** Lets scheduled functions run by themselves; answers how to stop them. */
  startSchedules: () => Promise<() => void>
}

/** Loads the functions of a folder and joins them to a host. */
export async function openFunctions(options: FunctionsOptions): Promise<Functions> {
  const { functionsFolder: folder, importModule, host } = options
  const once = importModule ? undefined : await loadFunctions(folder)
  const functions = () => (once ? Promise.resolve(once) : loadFunctions(folder, importModule))

  function run(fn: LoadedFunction): Promise<Response> {
    const url = new URL(`/.netlify/functions/${fn.name}`, host.url)
    const visit = { url, requestId: randomUUID(), ip: '127.0.0.1', host: url.host }
    const answer = invokeScheduled(fn, visit, host.track)
    host.track(answer)
    return answer
  }

  async function runNamed(name: string): Promise<Response | undefined> {
    const fn = (await functions()).find((item) => item.name === name && item.schedule !== undefined)
    return fn && run(fn)
  }

  return {
    handler: createFunctionsHandler({
      functions,
      limiter: options.rateLimits === false ? undefined : createRateLimiter(),
      waitUntil: host.track,
    }),
    page: createScheduledPage(runNamed),
    runScheduled: async (name) => {
      const answer = await runNamed(name)
      if (!answer) throw new Error(`There is no scheduled function named ${name}`)
      return answer
    },
    startSchedules: async () => startSchedules(await functions(), run),
  }
}

/**
 * Runs scheduled functions by their cron lines (UTC), each one at a time, and once at the beginning:
 * a machine that was off has missed runs. Returns how to stop.
 */
export function startSchedules(
  functions: LoadedFunction[],
  run: (fn: LoadedFunction) => Promise<unknown>,
): () => void {
  const jobs = functions.flatMap((fn) => {
    if (fn.schedule === undefined) return []
    const options = { protect: true, timezone: 'UTC', unref: true }
    return [new Cron(fn.schedule, options, async () => void (await run(fn)))]
  })
  for (const job of jobs) void job.trigger()
  return () => jobs.forEach((job) => job.stop())
}

const PREFIX = '/_local/functions'

/** Answers `POST /_local/functions/{name}` with what the scheduled function of that name answers now. */
function createScheduledPage(run: (name: string) => Promise<Response | undefined>): LocalPage {
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
