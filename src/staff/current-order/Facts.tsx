import { useId, type ReactNode, type RefObject } from 'react'

import { formatMoney } from '#domain/money/money.ts'

interface Props {
  title: string
  /** Rows without a detail are left out. */
  rows: readonly { term: string; detail: ReactNode }[]
  /** Sums stand at the right, under one another. */
  align?: 'left' | 'right'
  /** What can be done with them, beside the heading. */
  action?: ReactNode
  /** Takes the focus where the button that had it goes away. */
  heading?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** Facts of one kind under a heading; nothing when there are none. */
export function Facts({ title, rows, align = 'left', action, heading, children }: Props) {
  const id = useId()
  const known = rows.filter(({ detail }) => Boolean(detail))
  if (known.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-ink pb-2">
        <h2 id={id} ref={heading} tabIndex={heading && -1} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      <dl className="divide-y divide-line">
        {known.map(({ term, detail }) => (
          <div key={term} className="fact py-2" data-align={align}>
            <dt className="text-sm leading-7 text-muted">{term}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {detail}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** A sum among facts. */
export function Money({ pence }: { pence: number }) {
  return <span className="figures">{formatMoney(pence)}</span>
}
