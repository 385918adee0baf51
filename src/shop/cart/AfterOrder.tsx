import { Fragment, type ReactNode } from 'react'

import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Seller } from '#domain/products/firm.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import type { Product } from '#domain/products/product.ts'
import { Section } from '#ui/react/Section.tsx'

import { AFTER_ORDER_TEXTS } from './after-order.texts.ts'

interface LeadersProps {
  firm: Pick<Seller, 'responsible'>
  /** The ordered products, with their partners if known. */
  products: readonly Pick<Product, 'partner'>[]
}

interface Props extends LeadersProps {
  firm: Pick<Seller, 'afterOrder' | 'adviser' | 'responsible'>
  /** Shown below the first step, such as links to book a call. */
  children?: ReactNode
}

/** Who leads the work, and the steps after an order. */
export function AfterOrder({ firm, products, children }: Props) {
  const leaders = listLeaders(products)
  return (
    <Section title={AFTER_ORDER_TEXTS.title}>
      <Leaders firm={firm} products={products} />
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {firm.afterOrder.map((step, index) => (
          <li key={step} className="flex gap-4 py-3">
            <span aria-hidden="true" className="figures text-xl text-accent-text">
              {index + 1}
            </span>
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-3">
              <p className="min-w-0 flex-[1_1_16rem]">{fillPartner(step, leaders, firm.adviser)}</p>
              {index === 0 && children}
            </div>
          </li>
        ))}
      </ol>
      {firm.afterOrder.length === 0 && children}
    </Section>
  )
}

/** The people who lead the work, with their telephone numbers; renders nothing if there are none. */
export function Leaders({ firm, products }: LeadersProps) {
  const leaders = listLeaders(products)
  const { one, many } = firm.responsible
  if (leaders.length === 0) return null
  return (
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
  )
}
