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

/** A process that runs one function, one call at a time, and stands still between calls. */
export type Instance = Awaited<ReturnType<typeof startInstance>>

export interface InstanceOptions {
  fn: PackagedFunction
  /** All variables of the process. */
  environment: Record<string, string>
  /** File descriptor of the log to which everything it prints goes. */
  log: number
}

/** The time that Netlify gives a call of a function, in milliseconds; then it ends the instance. */
function limitOf({ schedule, isBackground }: PackagedFunction): number {
  if (schedule !== undefined) return 30_000
  return isBackground ? 900_000 : 60_000
}

/** Starts an instance; throws when its bundle does not load. */
export async function startInstance({ fn, environment, log }: InstanceOptions) {
  const limitMs = limitOf(fn)
  const began = performance.now()
  const child = fork(path.join(import.meta.dirname, 'function-process.ts'), {
    cwd: fn.folder,
    env: environment,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', log, log, 'ipc'],
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
   * A call: its answer, undefined when the instance was lost or the function threw before there was one,
   * may come long before the work that goes on after it is over.
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
    /** Ends it at once, as the host does without asking. */
    kill,
    get isLost() {
      return isLost
    },
    /** Milliseconds from its start until it could take a call. */
    startedInMs,
  }
}

/** A process that ends while a message is on its way says so by its exit. */
function ignoreLoss(): void {}
