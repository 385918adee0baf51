import { atom } from 'nanostores'

import type { Failure, Result } from '#contract/failure.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'

import { BUSY_TOAST } from './staff-pages.texts.ts'
import { $staff, handleFailure } from './staff.store.ts'

/** Data of a staff page; `busy` is the action or request that is running. */
export type ResourceState<Value, Work extends string = never> =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | Ready<Value, Work>

type Ready<Value, Work extends string> = Value & { state: 'ready'; busy: Busy<Work> }

type Busy<Work extends string> = 'no' | 'refreshing' | Work

export interface ActionToasts<Value> {
  /** Toast for success, or its title. */
  done: string | ((value: Value) => Omit<Toast, 'id'>)
  /** Title of the toast for a failure; without it the form shows the failure. */
  failed?: string
}

/**
 * The failure of an action that was not started because another is running; a toast has already
 * said so.
 */
export const BUSY_FAILURE: Failure = { code: 'unavailable', message: BUSY_TOAST.description }

/** Values of `busy` that a later call replaces; actions run to their end. */
const INTERRUPTIBLE: readonly string[] = ['no', 'refreshing', 'more']

/**
 * Server data that staff read and change. Drops answers that a later call has replaced, and empties
 * itself when the session ends. `handleReadFailure` shows why a read failed and returns whether the
 * shown value stays.
 */
export function resource<Value extends object, Work extends string = never>(
  handleReadFailure: (failure: Failure, shown?: Value) => boolean = () => true,
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

  /** Calls the server, and applies the answer unless a later call has started. */
  async function runLatest(
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

  /** Reads the value, unless an action is running; returns it once shown. `quiet` does not set `busy`. */
  async function refresh(
    read: () => Promise<Result<Value>>,
    busy: Busy<Work> | 'quiet' = 'refreshing',
  ): Promise<Value | undefined> {
    const before = shown()
    if (before && !INTERRUPTIBLE.includes(before.busy)) return undefined
    let came: Value | undefined
    if (busy !== 'quiet') $state.set(before ? { ...before, busy } : { state: 'loading' })
    await runLatest(read, (answer) => {
      if (answer.ok) {
        show((came = answer.value))
        return
      }
      const now = shown()
      if (handleReadFailure(answer.failure, now) && now) show(now)
      else $state.set({ state: 'error', failure: answer.failure })
    })
    return came
  }

  /** Returns the value, or shows a toast if an action is running. */
  function free(): Ready<Value, Work> | undefined {
    const now = shown()
    if (!now || INTERRUPTIBLE.includes(now.busy)) return now
    showToast(BUSY_TOAST)
    return undefined
  }

  /** Shows the `expected` value during the call, then the answer, or the earlier value after a failure. */
  function work(
    before: Value,
    busy: Work,
    ask: () => Promise<Result<Value>>,
    expected = before,
  ): Promise<Result<Value>> {
    show(expected, busy)
    return runLatest(ask, (answer) => show(answer.ok ? answer.value : before))
  }

  /**
   * Runs an action and shows a toast with its result; returns the failure, or undefined. A failure
   * that is `shownElsewhere` has no toast.
   */
  async function act(
    busy: Work,
    ask: (before: Value) => Promise<Result<Value>>,
    { done, failed }: ActionToasts<Value>,
    shownElsewhere: (failure: Failure) => boolean = () => false,
    expected?: Value,
  ): Promise<Failure | undefined> {
    const before = free()
    if (!before) return BUSY_FAILURE
    const answer = await work(before, busy, () => ask(before), expected)
    if (answer.ok) {
      showToast(typeof done === 'string' ? { kind: 'success', title: done } : done(answer.value))
      return undefined
    }
    const { failure } = answer
    if (failed !== undefined && !shownElsewhere(failure)) handleFailure(failed, failure)
    return failure
  }

  /** Changes the shown value, and drops a read that is running. */
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
