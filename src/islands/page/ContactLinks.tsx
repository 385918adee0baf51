import type { Firm } from '#domain/firm.ts'
import { telephoneAddress } from '#domain/telephone.ts'

/** The firm's mail address and telephone number, to press. */
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

/** An address that breaks, where it must, after its at sign before anywhere else. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}
