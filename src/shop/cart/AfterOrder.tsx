import { useId } from 'react'

import type { Seller } from '#domain/products/firm.ts'
import { responsibleText } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'

import { AFTER_ORDER } from './after-order.texts.ts'

interface Props {
  firm: Pick<Seller, 'afterOrder' | 'responsible'>
  /** The ordered products, with their partners if known. */
  products: readonly Pick<Product, 'partner'>[]
}

/** The steps after an order, and who does the work. */
export function AfterOrder({ firm, products }: Props) {
  const partners = [...new Set(products.flatMap(({ partner }) => partner ?? []))]
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {AFTER_ORDER.title}
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {firm.afterOrder.map((step, index) => (
          <li key={step} className="flex gap-4 py-3">
            <span aria-hidden="true" className="figures text-xl text-accent-text">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {partners[0] && <p className="mt-4">{responsibleText(firm.responsible, partners)}</p>}
    </section>
  )
}
