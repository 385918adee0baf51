import { randomUUID } from 'node:crypto'

import { Cron } from 'croner'

import type { WebHost } from './web-host.ts'
import { failureResponse } from './web/failure.ts'
import { createFunctionsHandler, type DeployFacts, invokeScheduled } from './web/functions.ts'
import { type ImportModule, type LoadedFunction, loadFunctions } from './web/load-functions.ts'
import type { LocalPage } from './web/local-pages.ts'
import { createRateLimiter } from './web/rate-limit.ts'

/** What functions read about their deploy and site under `npm start` and `npm run dev`. */
const LOCAL_DEPLOY: DeployFacts = {
  deploy: { context: 'dev', id: '0', published: false },
  site: { id: 'local', name: 'local' },
}

export interface FunctionsOptions {
  functionsFolder: string
  /** Imports functions at each request; by default they are imported once. */
  importModule?: ImportModule
  /** Whether rate limits apply; true by default. */
  rateLimits?: boolean
  /** The functions' `context.deploy` and `context.site`; by default those of a local run. */
  facts?: DeployFacts
  /**
   * Decides whether this process starts a scheduled function that is due; by default it starts every
   * due function.
   */
  claim?: Claim
  host: WebHost
}

/** Returns whether this process starts the scheduled function that is due at a given time. */
export type Claim = (name: string, due: Date) => Promise<boolean>

export type Functions = Awaited<ReturnType<typeof loadFunctionsForHost>>

export async function loadFunctionsForHost(options: FunctionsOptions) {
  const { functionsFolder: folder, importModule, host, facts = LOCAL_DEPLOY, claim } = options
  const hostContext = { ...facts, waitUntil: host.track }
  const once = importModule ? undefined : await loadFunctions(folder)
  const functions = () => (once ? Promise.resolve(once) : loadFunctions(folder, importModule))

  function run(fn: LoadedFunction): Promise<Response> {
    const url = new URL(`/.netlify/functions/${fn.name}`, host.url)
    const visit = { url, requestId: randomUUID(), ip: '127.0.0.1', host: url.host }
    const answer = invokeScheduled(fn, visit, hostContext)
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
      ...hostContext,
    }),
    page: createScheduledPage(runNamed),
    /** Throws if no scheduled function has this name. */
    runScheduled: async (name: string) => {
      const answer = await runNamed(name)
      if (!answer) throw new Error(`There is no scheduled function named ${name}`)
      return answer
    },
    /** Returns a function that stops the schedules. */
    startSchedules: async () => startSchedules(await functions(), run, claim),
  }
}

/** A timer may fire a moment early. */
const EARLY_MS = 1000

/**
 * Runs scheduled functions by their cron expressions (UTC), at most one run of a function at a time.
 * Also runs each function once at the start, because a machine that was off missed runs. Skips runs
 * that another process has claimed. Returns a function that stops the schedules.
 */
export function startSchedules(
  functions: LoadedFunction[],
  run: (fn: LoadedFunction) => Promise<unknown>,
  claim: Claim = () => Promise.resolve(true),
): () => void {
  const jobs = functions.flatMap((fn) => {
    if (fn.schedule === undefined) return []
    const options = { protect: true, timezone: 'UTC', unref: true, catch: logFailure(fn) }
    const job = new Cron(fn.schedule, options, async () => {
      const [due] = job.previousRuns(1, new Date(Date.now() + EARLY_MS))
      if (due && (await claim(fn.name, due))) await run(fn)
    })
    return [job]
  })
  for (const job of jobs) void job.trigger()
  return () => jobs.forEach((job) => job.stop())
}

function logFailure({ name }: LoadedFunction): (error: unknown) => void {
  return (error) => console.error(`Schedule ${name}:`, error)
}

const PREFIX = '/_local/functions'

/** Answers `POST /_local/functions/{name}`: runs that scheduled function and returns its response. */
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
