import { useState } from 'react'

import { siteOrigin } from '#browser/location.ts'
import { itemsTotal, lineTotal, type CartItem } from '#domain/cart.ts'
import { formatDate } from '#domain/date.ts'
import type { Seller } from '#domain/firm.ts'
import { formatMoney } from '#domain/money.ts'
import { proposalEnd } from '#domain/proposal.ts'
import { AbroadNote, VatNote } from '#islands/money/VatNote.tsx'
import { PROPOSAL } from '#messages/cart.ts'
import { workOf } from '#messages/partners.ts'
import { PATHS } from '#paths.ts'

interface Props {
  items: readonly CartItem[]
  seller: Seller
}

/** The cart on paper: who offers what, for how much and until when. Always in pounds. */
export function Proposal({ items, seller }: Props) {
  const [now] = useState(() => Date.now())
  const total = itemsTotal(items)
  return (
    <article className="hidden print:block">
      <header className="flex items-end justify-between gap-8 border-b border-ink pb-4">
        <div>
          <p className="figures text-2xl">{seller.name}</p>
          <p className="text-sm">{seller.address}</p>
          <p className="text-sm">
            {seller.email}, {seller.phone}
          </p>
        </div>
        <h1 className="text-2xl">{PROPOSAL.title}</h1>
      </header>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6">
        <dt>{PROPOSAL.date}</dt>
        <dd>{formatDate(new Date(now).toISOString())}</dd>
        <dt>{PROPOSAL.until}</dt>
        <dd>{formatDate(proposalEnd(now))}</dd>
      </dl>
      <Lines items={items} />
      <dl className="mt-3 flex items-baseline justify-between text-xl">
        <dt>{PROPOSAL.total}</dt>
        <dd className="figures">{formatMoney(total)}</dd>
      </dl>
      <VatNote pence={total} terms={seller.vat} className="text-right" />
      <AbroadNote terms={seller.vat} className="text-right" />
      <footer className="mt-8 border-t border-line pt-3 text-sm">
        <p>
          {seller.paymentTerms} {siteOrigin()}
          {PATHS.terms}.
        </p>
        <p>
          {seller.legalName}. {seller.facts}
        </p>
      </footer>
    </article>
  )
}

function Lines({ items }: { items: readonly CartItem[] }) {
  const cell = 'py-2 pr-4 align-top last:pr-0'
  const figure = `${cell} figures text-right`
  return (
    <table className="mt-6 w-full border-b border-ink text-left">
      <thead className="border-b border-ink text-sm">
        <tr>
          <th className={cell}>{PROPOSAL.service}</th>
          <th className={`${cell} text-right`}>{PROPOSAL.quantity}</th>
          <th className={`${cell} text-right`}>{PROPOSAL.price}</th>
          <th className={`${cell} text-right`}>{PROPOSAL.amount}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => (
          <tr key={item.product.id}>
            <td className={cell}>
              {item.product.name}
              <span className="block text-sm">{item.product.shortDescription}</span>
              {item.product.partner && (
                <span className="block text-sm">{workOf(item.product.partner)}</span>
              )}
            </td>
            <td className={figure}>{item.quantity}</td>
            <td className={figure}>{formatMoney(item.product.price)}</td>
            <td className={figure}>{formatMoney(lineTotal(item))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
