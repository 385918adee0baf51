import { atom } from 'nanostores'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info' | 'loading'
  title: string
  description?: string
  /** Reference of the failed call, to quote in a report. */
  requestId?: string | undefined
  /** Screen readers get the same text from a focused element or an alert, so the toast is visual only. */
  silent?: boolean
  /** Whether the toast has a link to the cart, on pages that add to it. */
  linksCart?: boolean
  action?: { label: string; run: () => void }
}

/** Lifetime of a toast in milliseconds; longer if it has an action such as Undo. */
export const TOAST_MS = 4000
export const ACTION_TOAST_MS = 10_000

/** Maximum number of toasts; older ones disappear. */
export const MAX_TOASTS = 3

export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/** Shows a toast and returns its id. A loading toast stays until it is replaced or dismissed. */
export function showToast(toast: Omit<Toast, 'id'>, replaces?: number): number {
  lastId += 1
  const others = $toasts.get().filter((item) => item.id !== replaces)
  $toasts.set([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS))
  return lastId
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
