import { atom } from 'nanostores'

import type { Failure, Result } from '#contract/failure.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'

import { NOT_NOW } from './staff-pages.texts.ts'
import { $staff, handleFailure } from './staff.store.ts'

/** A value of the server on a staff page; `busy` says what is on its way meanwhile. */
export type ResourceState<Value, Work extends string = never> =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | Ready<Value, Work>

type Ready<Value, Work extends string> = Value & { state: 'ready'; busy: Busy<Work> }

type Busy<Work extends string> = 'no' | 'refreshing' | Work

/** The toasts about work. */
export interface Words<Value> {
  /** Once it is done: the toast, or its title. */
  done: string | ((value: Value) => Omit<Toast, 'id'>)
  /** Title where it failed; without it a form says so. */
  failed?: string
}

/** The failure of work that is not begun, as other work is under way; a toast has said so. */
export const BUSY: Failure = { code: 'unavailable', message: NOT_NOW.description }

/** States of `busy` that a later call overtakes; work goes on to its end. */
const READS: readonly string[] = ['no', 'refreshing', 'more']

/**
 * A value of the server that staff read and work on. An answer that a later call has overtaken is
 * dropped, and the end of the session empties it. `refused` says why a read failed and
 * returns whether the value that is shown stays.
 */
export function resource<Value extends object, Work extends string = never>(
  refused: (failure: Failure, shown?: Value) => boolean = () => true,
) {
  const $state = atom<ResourceState<Value, Work>>({ state: 'loading' })
  let lastRequest = 0

  $staff.listen(({ state }) => {
    if (state !== 'signed-out') return
    lastRequest += 1
    $state.set({ state: 'loading' })
  })

  function shown(): Ready<Value, Work> | undefined {
    const now = $state.get()
    return isReady(now) ? now : undefined
  }

  function show(value: Value, busy: Busy<Work> = 'no'): void {
    $state.set({ ...value, state: 'ready', busy })
  }

  /** Asks, and applies the answer unless a later call has overtaken it. */
  async function latest(
    ask: () => Promise<Result<Value>>,
    apply: (answer: Result<Value>) => void,
  ): Promise<Result<Value>> {
    lastRequest += 1
    const request = lastRequest
    const answer = await ask()
    if (!answer.ok && answer.failure.code === 'not-signed-in') $staff.set({ state: 'signed-out' })
    if (request === lastRequest) apply(answer)
    return answer
  }

  /** Reads the value, unless work on it is under way; returns it once shown. `quiet` shows no `busy`. */
  async function refresh(
    read: () => Promise<Result<Value>>,
    busy: Busy<Work> | 'quiet' = 'refreshing',
  ): Promise<Value | undefined> {
    const before = shown()
    if (before && !READS.includes(before.busy)) return undefined
    let came: Value | undefined
    if (busy !== 'quiet') $state.set(before ? { ...before, busy } : { state: 'loading' })
    await latest(read, (answer) => {
      if (answer.ok) {
        show((came = answer.value))
        return
      }
      const now = shown()
      if (refused(answer.failure, now) && now) show(now)
      else $state.set({ state: 'error', failure: answer.failure })
    })
    return came
  }

  /** Returns the value; while work on it is under way a toast says so instead. */
  function free(): Ready<Value, Work> | undefined {
    const now = shown()
    if (!now || READS.includes(now.busy)) return now
    showToast(NOT_NOW)
    return undefined
  }

  /** Shows the value as it is `expected` while the server works, then its answer, or what was before. */
  function work(
    before: Value,
    busy: Work,
    ask: () => Promise<Result<Value>>,
    expected = before,
  ): Promise<Result<Value>> {
    show(expected, busy)
    return latest(ask, (answer) => show(answer.ok ? answer.value : before))
  }

  /**
   * Works on the value and shows in a toast what came of it; returns the failure, or undefined. One
   * that is `shownElsewhere` has no toast.
   */
  async function act(
    busy: Work,
    ask: (before: Value) => Promise<Result<Value>>,
    { done, failed }: Words<Value>,
    shownElsewhere: (failure: Failure) => boolean = () => false,
    expected?: Value,
  ): Promise<Failure | undefined> {
    const before = free()
    if (!before) return BUSY
    const answer = await work(before, busy, () => ask(before), expected)
    if (answer.ok) {
      showToast(typeof done === 'string' ? { kind: 'success', title: done } : done(answer.value))
      return undefined
    }
    const { failure } = answer
    if (failed !== undefined && !shownElsewhere(failure)) handleFailure(failed, failure)
    return failure
  }

  /** Changes the value that is shown; a read that is on its way is dropped. */
  function change(to: (value: Value) => Partial<Value>): void {
    const now = shown()
    lastRequest += 1
    if (now) show({ ...now, ...to(now) })
  }

  return { $state, shown, refresh, free, work, act, change }
}

function isReady<Value, Work extends string>(
  state: ResourceState<Value, Work>,
): state is Ready<Value, Work> {
  return state.state === 'ready'
}
