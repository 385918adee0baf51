import type { Seller } from '#domain/firm.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'

/** Head of the printed receipt: who sold. */
export function ReceiptHead({ firm }: { firm: Seller }) {
  return (
    <div className="hidden items-end justify-between border-b border-ink pb-4 print:flex">
      <div>
        <p className="figures text-2xl">{firm.name}</p>
        <p className="text-sm">{firm.address}</p>
        <p className="text-sm">
          {firm.email}, {firm.phone}
        </p>
      </div>
      <p className="figures text-xl">{CONFIRMATION.receipt}</p>
    </div>
  )
}
