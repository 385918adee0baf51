import { openCrew, type Crew } from './crew.ts'
import type { CallMessage } from './function-process.ts'
import { startInstance, type FunctionAnswer, type Instance } from './instance.ts'
import type { PackagedFunction } from './packages.ts'

export interface FleetOptions {
  /** All variables of the functions' processes. */
  environment: Record<string, string>
  /** File descriptor of the functions' log. */
  log: number
  /** Instances that one function may have at once; further calls wait for their turn. */
  most: number
  /** Every so many calls the instance is lost after the call; never when undefined. */
  loseEvery: number | undefined
}

/** A start of an instance, in milliseconds. */
export interface ColdStart {
  name: string
  /** Until the process could take a call. */
  started: number
  /** The first call to its answer, in which the function's modules are loaded. */
  firstAnswer: number
}

/** When an instance is lost: with the call half done, or with work left over that follows the answer. */
export type Moment = 'before the answer' | 'after the answer'

export interface FunctionCall {
  fn: PackagedFunction
  /** Whose functions are called: deploys never share an instance. */
  deploy: string
  /** Made when an instance is there for it: the database's address may have changed by then. */
  event: () => CallMessage['event']
  requestId: string
}

export type Fleet = ReturnType<typeof openFleet>

/** The instances of all functions, started when they are needed, as the host does. */
export function openFleet({ environment, log, most, loseEvery }: FleetOptions) {
  const crews = new Map<string, Crew>()
  const running = new Set<Promise<void>>()
  const used = new WeakSet<Instance>()
  const coldStarts: ColdStart[] = []
  const toLose = new Map<string, Moment>()
  let calls = 0
  const gate: { closed: Promise<void> | undefined } = { closed: undefined }

  function crewOf({ fn, deploy }: FunctionCall): Crew {
    const key = `${deploy} ${fn.name}`
    const start = () => startInstance({ fn, environment, log })
    const crew = crews.get(key) ?? openCrew(start, most)
    crews.set(key, crew)
    return crew
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
    const crew = crewOf(wanted)
    const instance = await crew.take()
    const began = performance.now()
    const moment = toLose.get(fn.name)
    toLose.delete(fn.name)
    calls += 1
    const isLast = loseEvery !== undefined && calls % loseEvery === 0
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
    crew.giveBack(instance)
  }

  async function between(work: () => Promise<void>): Promise<void> {
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
    /** Runs a function on one of its instances; undefined when that was lost before it answered. */
    call,
    /** Runs something while no call does; those that come in meanwhile wait. */
    between,
    /** Ends the instance that gets the next call of a function. */
    loseNext: (name: string, moment: Moment) => void toLose.set(name, moment),
    /** Instances that live. */
    size: () => [...crews.values()].reduce((sum, crew) => sum + crew.size(), 0),
    coldStarts,
    /** Lets what runs finish and ends every instance. */
    close: () =>
      between(async () => {
        for (const crew of crews.values()) crew.kill()
      }),
  }
}
