import { useId, type ReactNode, type RefObject } from 'react'

import { formatMoney } from '#domain/money/money.ts'

interface Props {
  title: string
  /** The rows; a row without a detail is left out. */
  rows: readonly { term: string; detail: ReactNode }[]
  /** `right` aligns sums below each other. */
  align?: 'left' | 'right'
  /** Element beside the heading. */
  action?: ReactNode
  /** Reference to the heading; the heading gets the focus when the focused button is removed. */
  heading?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** Classes of a row. If there is no room beside a term, an address goes below it. */
const ROW_CLASSES = {
  left: 'grid-cols-1 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)] [&>dd]:text-left',
  right: 'grid-cols-[auto_minmax(0,1fr)] [&>dd]:text-right',
}

/** Facts under a heading; renders nothing without facts. */
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
          <div key={term} className={`grid items-baseline gap-x-4 py-2 ${ROW_CLASSES[align]}`}>
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

export function Money({ pence }: { pence: number }) {
  return <span className="figures">{formatMoney(pence)}</span>
}
