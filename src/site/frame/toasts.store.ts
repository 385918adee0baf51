import { atom } from 'nanostores'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'info' | 'loading'
  title: string
  description?: string
  /** Reference of the failed call, which a visitor can quote in a report. */
  requestId?: string | undefined
  /** Whether the toast is visual only, because a focused element or an alert already gives its text. */
  silent?: boolean
  /** Whether the toast links to the cart, on pages with buttons that add to the cart. */
  linksCart?: boolean
  action?: { label: string; run: () => void }
}

/** Lifetime of a toast in milliseconds. A toast with an action or a link to the cart lasts longer. */
export const TOAST_MS = 4000
export const ACTION_TOAST_MS = 10_000

/** Maximum number of toasts; an additional toast removes the oldest. */
export const MAX_TOASTS = 3

export const $toasts = atom<readonly Toast[]>([])

let lastId = 0

/**
 * Shows a toast and returns its id; a toast with the same text disappears. A loading toast stays until
 * it is replaced or dismissed.
 */
export function showToast(toast: Omit<Toast, 'id'>, replaces?: number): number {
  lastId += 1
  const { title, description } = toast
  const isAlike = (one: Toast) => one.title === title && one.description === description
  const others = $toasts.get().filter((one) => one.id !== replaces && !isAlike(one))
  $toasts.set([...others, { ...toast, id: lastId }].slice(-MAX_TOASTS))
  return lastId
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
