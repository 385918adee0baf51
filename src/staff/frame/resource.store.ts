import { atom } from 'nanostores'

import type { Failure, Result } from '#contract/failure.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'

import { BUSY_TOAST } from './staff-pages.texts.ts'
import { $staff, handleFailure } from './staff.store.ts'

/** Data of a staff page; `busy` names the running action or request. */
export type ResourceState<Value> =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | Ready<Value>

/** `busy` is 'no', 'refreshing', or the name that the caller gave the action. */
export type Ready<Value> = Value & { state: 'ready'; busy: string }

export interface ActionToasts<Value> {
  /** Toast after a success, or its title. */
  done: string | ((value: Value) => Omit<Toast, 'id'>)
  /** Title of the toast after a failure; without a title the form shows the failure. */
  failed?: string
  /** Whether a failure gets no toast, because another place shows it. */
  isSilent?: (failure: Failure) => boolean
}

/** The failure of an action while an earlier action is running; a toast already reports this failure. */
const BUSY_FAILURE: Failure = { code: 'too-many-requests', message: BUSY_TOAST.description }

/** Values of `busy` during which another call may start; all other values are actions. */
const INTERRUPTIBLE: readonly string[] = ['no', 'refreshing', 'more']

/**
 * Server data that staff read and change. An answer is dropped if a later call has started; the
 * value is removed when the session ends. `handleReadFailure` shows why a read failed, and returns
 * whether the shown value stays.
 */
export function resource<Value extends object>(
  handleReadFailure: (failure: Failure, shown?: Value) => boolean = () => true,
) {
  const $state = atom<ResourceState<Value>>({ state: 'loading' })
  let lastRequest = 0

  $staff.listen(({ state }) => {
    if (state !== 'signed-out') return
    lastRequest += 1
    $state.set({ state: 'loading' })
  })

  function shownValue(): Ready<Value> | undefined {
    const now = $state.get()
    return isReady(now) ? now : undefined
  }

  function show(value: Value, busy = 'no'): void {
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

  /**
   * Reads and shows the value, and returns it; undefined if an action is running, the read fails or
   * a later call has started. `quiet` leaves `busy` unchanged.
   */
  async function refresh(
    read: () => Promise<Result<Value>>,
    busy = 'refreshing',
  ): Promise<Value | undefined> {
    const before = shownValue()
    if (before && !INTERRUPTIBLE.includes(before.busy)) return undefined
    let received: Value | undefined
    if (busy !== 'quiet') $state.set(before ? { ...before, busy } : { state: 'loading' })
    await runLatest(read, (answer) => {
      if (answer.ok) {
        show((received = answer.value))
        return
      }
      const now = shownValue()
      if (handleReadFailure(answer.failure, now) && now) show(now)
      else $state.set({ state: 'error', failure: answer.failure })
    })
    return received
  }

  /** Returns the value if no action is running; otherwise shows a toast and returns undefined. */
  function idleValue(): Ready<Value> | undefined {
    const now = shownValue()
    if (!now || INTERRUPTIBLE.includes(now.busy)) return now
    showToast(BUSY_TOAST)
    return undefined
  }

  /** Calls the server, and shows its answer or, after a failure, the earlier value. */
  function runCall(
    before: Value,
    busy: string,
    ask: () => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    show(before, busy)
    return runLatest(ask, (answer) => show(answer.ok ? answer.value : before))
  }

  /** Runs an action and shows a toast with its result; returns the failure, or undefined. */
  async function runAction(
    busy: string,
    ask: (before: Value) => Promise<Result<Value>>,
    { done, failed, isSilent }: ActionToasts<Value>,
  ): Promise<Failure | undefined> {
    const before = idleValue()
    if (!before) return BUSY_FAILURE
    const answer = await runCall(before, busy, () => ask(before))
    if (answer.ok) {
      showToast(typeof done === 'string' ? { kind: 'success', title: done } : done(answer.value))
      return undefined
    }
    const { failure } = answer
    if (failed !== undefined && !isSilent?.(failure)) handleFailure(failed, failure)
    return failure
  }

  return { $state, shownValue, refresh, idleValue, runCall, runAction }
}

export function isReady<Value>(state: ResourceState<Value>): state is Ready<Value> {
  return state.state === 'ready'
}
