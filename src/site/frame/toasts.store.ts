import { atom } from 'nanostores'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info' | 'loading'
  title: string
  description?: string
  /** Reference of the call that failed, to quote in a report. */
  requestId?: string | undefined
  /** The page says the same where the focus goes or in an alert, so that this is only seen. */
  silent?: boolean
  action?: { label: string; run: () => void }
}

/** How long a toast stays, in milliseconds; longer where something can be taken back in it. */
export const TOAST_MS = 4000
export const ACTION_TOAST_MS = 10_000

/** How many toasts stand at once; older ones leave. */
export const TOASTS_SHOWN = 3

export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/** Shows a toast and returns its id. A loading toast stays until it is replaced or dismissed. */
export function showToast(toast: Omit<Toast, 'id'>, replaces?: number): number {
  lastId += 1
  const others = $toasts.get().filter((item) => item.id !== replaces)
  $toasts.set([...others, { ...toast, id: lastId }].slice(-TOASTS_SHOWN))
  return lastId
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
