import type { Seller } from '#domain/products/firm.ts'

/** Head of a printed page: the seller and the title. */
export function PrintedHead({ firm, title }: { firm: Seller; title: string }) {
  return (
    <div className="hidden items-end justify-between border-b border-ink pb-4 print:flex">
      <div>
        <p className="figures text-2xl">{firm.name}</p>
        <p className="text-sm">{firm.address}</p>
        <p className="text-sm">{`${firm.email}, ${firm.phone}`}</p>
      </div>
      <p className="figures text-xl">{title}</p>
    </div>
  )
}
