import { Fragment } from 'react'

import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Seller } from '#domain/products/firm.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'
import { Section } from '#ui/react/Section.tsx'

import { AFTER_ORDER_TEXTS } from './after-order.texts.ts'

interface Props {
  firm: Pick<Seller, 'afterOrder' | 'adviser' | 'responsible'>
  /** The ordered products, with their partners if known. */
  products: readonly Pick<Product, 'partner'>[]
}

/** Who leads the work, and the steps after an order. */
export function AfterOrder({ firm, products }: Props) {
  const leaders = listLeaders(products)
  const { one, many } = firm.responsible
  return (
    <Section title={AFTER_ORDER_TEXTS.title}>
      {leaders.length > 0 && (
        <p className="mt-2 text-muted">
          <span>{leaders.length > 1 ? many : one}</span>
          {leaders.map(({ name, phone }, index) => {
            const end = index < leaders.length - 1 ? ',' : ''
            return (
              <Fragment key={name}>
                {' '}
                <span>{phone === undefined ? name + end : name}</span>
                {phone !== undefined && (
                  <>
                    {' '}
                    <span className="whitespace-nowrap">
                      <span>(</span>
                      <a href={telephoneAddress(phone)} className="link">
                        {phone}
                      </a>
                      <span>{`)${end}`}</span>
                    </span>
                  </>
                )}
              </Fragment>
            )
          })}
        </p>
      )}
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {firm.afterOrder.map((step, index) => (
          <li key={step} className="flex gap-4 py-3">
            <span aria-hidden="true" className="figures text-xl text-accent-text">
              {index + 1}
            </span>
            <span>{fillPartner(step, leaders, firm.adviser)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
