import type { ReactNode } from 'react'

export type BadgeKind = 'neutral' | 'success' | 'warning' | 'danger'

const LOOKS: Record<BadgeKind, string> = {
  neutral: 'border-line bg-shade text-ink',
  success: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  danger: 'border-danger bg-danger-soft text-danger',
}

/** A status in a word or two. */
export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-2 py-0.5 text-xs font-medium whitespace-nowrap ${LOOKS[kind]}`}
    >
      {children}
    </span>
  )
}
