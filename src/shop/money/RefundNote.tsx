import type { Refunds } from '#domain/products/firm.ts'

interface Props {
  refunds: Refunds
  className?: string
}

/** Below a total: what is paid back and what is not, with a link to the terms about it. */
export function RefundNote({ refunds: { text, clause }, className = '' }: Props) {
  return (
    <p className={`text-sm ${className}`}>
      <span>{text} </span>
      <a href={clause.href} className="link">
        {clause.label}
      </a>
    </p>
  )
}
