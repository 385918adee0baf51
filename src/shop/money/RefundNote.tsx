import type { Refunds } from '#domain/products/firm.ts'

interface Props {
  refunds: Refunds
  className?: string
}

/** Shown below a total: what the firm refunds and what it does not, with a link to these terms. */
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
