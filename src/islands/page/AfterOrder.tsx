import { useId } from 'react'

import type { Seller } from '#domain/firm.ts'
import { AFTER_ORDER } from '#messages/after-order.ts'

/** What happens after an order, step by step. */
export function AfterOrder({ steps }: { steps: Seller['afterOrder'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {AFTER_ORDER.title}
      </h2>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 py-3">
            <span aria-hidden="true" className="figures text-xl text-accent-text">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
