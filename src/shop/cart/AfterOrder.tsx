import type { ReactNode } from 'react'

import { telephoneAddress } from '#domain/people/telephone.ts'
import type { Seller } from '#domain/products/firm.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import type { Leader, Product } from '#domain/products/product.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { Section } from '#ui/react/Section.tsx'

import { AFTER_ORDER_TEXTS } from './after-order.texts.ts'

interface LeadersProps {
  firm: Pick<Seller, 'responsible'>
  /** The ordered products, with their partners if known. */
  products: readonly Pick<Product, 'name' | 'partner'>[]
}

interface Props extends LeadersProps {
  firm: Pick<Seller, 'afterOrder' | 'adviser' | 'responsible'>
  /** Shown below the first step, such as links to book a call. */
  children?: ReactNode
}

/** Who leads the work, and the steps after an order; without either, only what is below them. */
export function AfterOrder({ firm, products, children }: Props) {
  const leaders = listLeaders(products)
  if (leaders.length === 0 && firm.afterOrder.length === 0) return children
  return (
    <Section title={AFTER_ORDER_TEXTS.title}>
      <Leaders firm={firm} products={products} />
      <ol className="mt-3 divide-y divide-line border-y border-line empty:hidden">
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
      {firm.afterOrder.length === 0 && <div className="mt-3">{children}</div>}
    </Section>
  )
}

/** The people who lead the work, with their telephone numbers; renders nothing if there are none. */
export function Leaders({ firm, products }: LeadersProps) {
  const leaders = listLeaders(products)
  const [first, ...others] = leaders
  const { one, many } = firm.responsible
  if (first === undefined) return null
  if (others.length === 0) {
    return (
      <p className="mt-2 text-muted">
        <span>{`${one} ${first.name}`}</span> <DirectLine {...first} />
      </p>
    )
  }
  return (
    <dl aria-label={many} className="mt-2">
      {leaders.map((leader) => (
        <div key={leader.name} className="py-1">
          <dt className="text-sm text-muted">{joinInSentence(namesLedBy(leader, products))}</dt>
          <dd className="flex flex-wrap gap-x-3">
            <span>{`${one} ${leader.name}`}</span>
            <DirectLine {...leader} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function namesLedBy({ name }: Leader, products: LeadersProps['products']): string[] {
  return products.filter(({ partner }) => partner?.name === name).map((product) => product.name)
}

function DirectLine({ phone }: Pick<Leader, 'phone'>) {
  if (phone === undefined) return null
  return (
    <a href={telephoneAddress(phone)} className="link link-alone whitespace-nowrap tabular-nums">
      {phone}
    </a>
  )
}
