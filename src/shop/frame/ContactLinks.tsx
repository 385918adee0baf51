import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Firm } from '#domain/products/firm.ts'

/** Links to the firm's email address and telephone number. */
export function ContactLinks({ firm }: { firm: Firm }) {
  return (
    <span>
      <a className="link mr-3 inline-flex min-h-11 items-center" href={`mailto:${firm.email}`}>
        {firm.email}
      </a>{' '}
      <a
        className="link inline-flex min-h-11 items-center tabular-nums"
        href={telephoneAddress(firm.phone)}
      >
        {firm.phone}
      </a>
    </span>
  )
}
