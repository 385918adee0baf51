import type { RefundTerms } from '#domain/products/firm.ts'

interface Props {
  refunds: RefundTerms
  className?: string
}

/** The firm's text about refunds, with a link to the terms; shown below a total. */
export function RefundNote({ refunds: { text, clause }, className = '' }: Props) {
  return (
    <p className={`text-sm ${className}`}>
      <span>{text} </span>
      <a href={clause.href} className="link whitespace-nowrap">
        {clause.label}
      </a>
    </p>
  )
}
