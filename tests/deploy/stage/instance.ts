import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { CallMessage, InstanceMessage } from './function-process.ts'
import type { PackagedFunction } from './packages.ts'

export interface FunctionAnswer {
  status: number
  headers: Record<string, string[]>
  body: Uint8Array
}

/** A process that runs one function, one call at a time, and is paused between calls. */
export type Instance = Awaited<ReturnType<typeof startInstance>>

export interface InstanceOptions {
  fn: PackagedFunction
  /** All environment variables of the process. */
  environment: Record<string, string>
  /** File descriptor of the log for all output. */
  logFile: number
}

/** Netlify's time limit for a call, in milliseconds; the host then ends the instance. */
function timeLimitOf({ schedule, isBackground }: PackagedFunction): number {
  if (schedule !== undefined) return 30_000
  return isBackground ? 900_000 : 60_000
}

/** Starts an instance; throws if its bundle does not load. */
export async function startInstance({ fn, environment, logFile }: InstanceOptions) {
  const limitMs = timeLimitOf(fn)
  const began = performance.now()
  const child = fork(path.join(import.meta.dirname, 'function-process.ts'), {
    cwd: fn.folder,
    env: environment,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', logFile, logFile, 'ipc'],
  })
  const exit = once(child, 'exit')
  const [first] = (await Promise.race([once(child, 'message'), exit])) as [InstanceMessage | null]
  if (typeof first !== 'object') throw new Error(`The bundle of ${fn.name} does not load`)
  const startedInMs = performance.now() - began
  let isLost = false
  void exit.then(() => (isLost = true))
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    if (!isLost && child.pid !== undefined) process.kill(child.pid, name)
  }
  signal('SIGSTOP')

  /**
   * Runs a call. `answer` is undefined if the instance was lost or the function threw before it
   * answered; `over` resolves when the work after the answer is finished too.
   */
  function call(event: CallMessage['event'], requestId: string) {
    const answer = Promise.withResolvers<FunctionAnswer | undefined>()
    const over = Promise.withResolvers<void>()
    const limit = setTimeout(kill, limitMs)
    const take = (message: InstanceMessage) => {
      if (message.kind === 'answer') answer.resolve(message)
      if (message.kind === 'over') finish()
    }
    const finish = () => {
      clearTimeout(limit)
      child.off('message', take)
      child.off('exit', finish)
      signal('SIGSTOP')
      answer.resolve(undefined)
      over.resolve()
    }
    child.on('message', take)
    child.once('exit', finish)
    signal('SIGCONT')
    const context = { awsRequestId: requestId, deadline: Date.now() + limitMs }
    child.send({ event, context } satisfies CallMessage, ignoreLoss)
    return { answer: answer.promise, over: over.promise }
  }

  function kill(): void {
    signal('SIGKILL')
    isLost = true
  }

  return {
    call,
    /** Kills the instance at once, as the host may. */
    kill,
    get isLost() {
      return isLost
    },
    /** Milliseconds from the start of the process until it was ready for a call. */
    startedInMs,
  }
}

/** Ignores that a message could not be sent: the process has ended, which the `exit` event reports. */
function ignoreLoss(): void {}
