import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Firm } from '#domain/products/firm.ts'
import { phonesToCall } from '#domain/products/partners.texts.ts'
import type { Leader } from '#domain/products/product.ts'

interface Props {
  firm: Firm
  /** The people whose direct lines replace the firm's number. */
  people?: readonly Leader[]
  /** Whether to leave out telephone numbers, because the page shows them beside names. */
  isEmailOnly?: boolean
}

/** Links to the firm's email address, and to a telephone number. */
export function ContactLinks({ firm, people = [], isEmailOnly = false }: Props) {
  return (
    <span>
      <a className="link mr-3 inline-flex min-h-11 items-center" href={`mailto:${firm.email}`}>
        {firm.email}
      </a>{' '}
      {(isEmailOnly ? [] : phonesToCall(people, firm)).map((phone) => (
        <a
          key={phone}
          className="link mr-3 inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
          href={telephoneAddress(phone)}
        >
          {phone}
        </a>
      ))}
    </span>
  )
}
