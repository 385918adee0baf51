import { Fragment, useState } from 'react'

import { siteOrigin } from '#browser/location.ts'
import { itemsTotal, lineTotal, type CartItem } from '#domain/cart.ts'
import { withVat, type DocumentLine } from '#domain/document-lines.ts'
import type { Seller } from '#domain/firm.ts'
import { formatMoney } from '#domain/money.ts'
import { itemsText } from '#domain/shared-cart.ts'
import type { VatTerms } from '#domain/vat.ts'
import { useStore } from '#islands/page/use-store.ts'
import { aboutWork } from '#messages/partners.ts'
import { PROPOSAL, proposalFacts, proposalNotes } from '#messages/proposal.ts'
import { vatRows } from '#messages/vat.ts'
import { PATHS, sharedCartPath } from '#paths.ts'
import { $buyerCountry } from '#stores/checkout-draft.ts'
import { QrCode } from '#ui/QrCode.tsx'

interface Props {
  items: readonly CartItem[]
  seller: Seller
  /** How long the work on each product takes, by its id. */
  turnarounds: Readonly<Record<string, string>>
}

/** The cart on paper: who offers what, for how much and until when, and how to accept. Always in pounds. */
export function Proposal(props: Props) {
  const { items, seller } = props
  const [now] = useState(() => new Date(Date.now()))
  const country = useStore($buyerCountry)
  const lines = withVat(items.map(asLine), seller.vat.rate, country || 'GB')
  const cart = itemsText(items)
  const address = siteOrigin() + sharedCartPath(cart)
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
      <dl className="mt-3 flex flex-wrap gap-x-8">
        {proposalFacts(cart, now).map(([term, value]) => (
          <div key={term} className="flex gap-x-2">
            <dt>{term}:</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <Lines {...props} lines={lines} />
      <div className="mt-4 flex items-start justify-between gap-8">
        <section className="flex gap-4 text-sm">
          <QrCode text={address} className="size-28 shrink-0" />
          <div>
            <p>{PROPOSAL.accept}</p>
            <p className="font-semibold wrap-anywhere">{address}</p>
          </div>
        </section>
        <Totals total={itemsTotal(items)} terms={seller.vat} country={country} />
      </div>
      <footer className="mt-4 border-t border-line pt-2 text-xs">
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

function asLine(item: CartItem) {
  const { id, name } = item.product
  return { productId: id, name, quantity: item.quantity, gross: lineTotal(item) }
}

function Lines({ items, lines, turnarounds, seller }: Props & { lines: readonly DocumentLine[] }) {
  const cell = 'pt-2 pr-4 align-top last:pr-0'
  const figure = `${cell} figures text-right`
  const hasVat = lines.some(({ vat }) => vat > 0)
  const heads = [
    PROPOSAL.quantity,
    ...(hasVat ? [PROPOSAL.net, PROPOSAL.vat] : []),
    PROPOSAL.amount,
  ]
  return (
    <table className="mt-4 w-full border-b border-ink text-left">
      <thead className="border-b border-ink text-sm [&_th]:pb-1">
        <tr>
          <th className={cell}>{PROPOSAL.service}</th>
          {heads.map((head) => (
            <th key={head} className={`${cell} text-right`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ product }, index) => {
          const { quantity = 0, net = 0, vat = 0, gross = 0 } = lines[index] ?? {}
          const amounts = hasVat ? [net, vat, gross] : [gross]
          return (
            <Fragment key={product.id}>
              <tr className="border-t border-line">
                <td className={cell}>{product.name}</td>
                <td className={figure}>{quantity}</td>
                {amounts.map((amount, column) => (
                  <td key={heads[column + 1]} className={figure}>
                    {formatMoney(amount)}
                  </td>
                ))}
              </tr>
              <tr>
                <td colSpan={heads.length + 1} className="pb-2 text-xs">
                  {product.shortDescription}
                  <span className="block">
                    {aboutWork(turnarounds[product.id] ?? '', product.partner, seller.responsible)}
                  </span>
                </td>
              </tr>
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** Net, VAT and total at the right, with what there is to say of VAT. */
function Totals(priced: { total: number; terms: VatTerms; country: string }) {
  const { total, terms, country } = priced
  return (
    <div className="w-72 shrink-0">
      <dl>
        {vatRows({ total, vatRate: terms.rate, country: country || 'GB' }).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1">
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-1 text-xl">
          <dt>{PROPOSAL.total}</dt>
          <dd className="figures">{formatMoney(total)}</dd>
        </div>
      </dl>
      {proposalNotes(priced).map((note) => (
        <p key={note} className="text-right text-sm">
          {note}
        </p>
      ))}
    </div>
  )
}
