import type { CallMessage } from './function-process.ts'
import { openInstancePool, type InstancePool } from './instance-pool.ts'
import { startInstance, type FunctionAnswer, type Instance } from './instance.ts'
import type { PackagedFunction } from './packages.ts'

export interface FleetOptions {
  /** All environment variables of the functions' processes. */
  environment: Record<string, string>
  /** File descriptor of the functions' log. */
  logFile: number
  /** Maximum instances per function; further calls wait. */
  maxInstances: number
  /** Number of calls after which an instance is killed; undefined for never. */
  callsPerKill: number | undefined
}

/** The start of an instance, with times in milliseconds. */
export interface ColdStart {
  name: string
  /** Time until the process was ready for a call. */
  started: number
  /** Time from the first call to its answer, including the loading of the function's modules. */
  firstAnswer: number
}

/** When an instance is killed: during the call, or while work continues after the answer. */
export type KillMoment = 'before the answer' | 'after the answer'

export interface FunctionCall {
  fn: PackagedFunction
  /** Id of the called deploy; deploys never share an instance. */
  deploy: string
  /**
   * The message of the call, created once an instance is ready, because the database address may have
   * changed by then.
   */
  event: () => CallMessage['event']
  requestId: string
}

export type Fleet = ReturnType<typeof openFleet>

/** The instances of all functions, started on demand as the host does. */
export function openFleet({ environment, logFile, maxInstances, callsPerKill }: FleetOptions) {
  const pools = new Map<string, InstancePool>()
  const running = new Set<Promise<void>>()
  const used = new WeakSet<Instance>()
  const coldStarts: ColdStart[] = []
  const killMoments = new Map<string, KillMoment>()
  let calls = 0
  const gate: { closed: Promise<void> | undefined } = { closed: undefined }

  function poolOf({ fn, deploy }: FunctionCall): InstancePool {
    const key = `${deploy} ${fn.name}`
    const start = () => startInstance({ fn, environment, logFile })
    const pool = pools.get(key) ?? openInstancePool(start, maxInstances)
    pools.set(key, pool)
    return pool
  }

  async function call(wanted: FunctionCall): Promise<FunctionAnswer | undefined> {
    while (gate.closed) await gate.closed
    const answer = Promise.withResolvers<FunctionAnswer | undefined>()
    const work = run(wanted, answer.resolve).catch(answer.reject)
    running.add(work)
    void work.then(() => running.delete(work))
    return answer.promise
  }

  async function run(
    wanted: FunctionCall,
    reply: (answer?: FunctionAnswer) => void,
  ): Promise<void> {
    const { fn, event, requestId } = wanted
    const pool = poolOf(wanted)
    const instance = await pool.take()
    const began = performance.now()
    const moment = killMoments.get(fn.name)
    killMoments.delete(fn.name)
    calls += 1
    const isLast = callsPerKill !== undefined && calls % callsPerKill === 0
    const { answer, over } = instance.call(event(), requestId)
    if (moment === 'before the answer') instance.kill()
    const given = await answer
    if (!used.has(instance)) {
      const firstAnswer = performance.now() - began
      coldStarts.push({ name: fn.name, started: instance.startedInMs, firstAnswer })
      used.add(instance)
    }
    if (moment === 'after the answer') instance.kill()
    reply(given)
    await over
    if (isLast) instance.kill()
    pool.release(instance)
  }

  async function runBetweenCalls(work: () => Promise<void>): Promise<void> {
    while (gate.closed) await gate.closed
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.closed = promise
    try {
      while (running.size > 0) await Promise.all(running)
      await work()
    } finally {
      gate.closed = undefined
      resolve()
    }
  }

  return {
    /** Runs a function on an instance; the result is undefined if the instance was lost before its answer. */
    call,
    /** Runs `work` while no call runs; new calls wait. */
    runBetweenCalls,
    /** Kills the instance that gets the next call of a function. */
    loseNext: (name: string, moment: KillMoment) => void killMoments.set(name, moment),
    /** Number of live instances. */
    size: () => [...pools.values()].reduce((sum, pool) => sum + pool.size(), 0),
    coldStarts,
    /** Lets running calls finish, then ends every instance. */
    close: () =>
      runBetweenCalls(async () => {
        for (const pool of pools.values()) pool.kill()
      }),
  }
}
