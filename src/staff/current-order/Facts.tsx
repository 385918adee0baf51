import type { ComponentProps, ReactNode } from 'react'

import { formatMoney } from '#domain/money/money.ts'
import { Panel } from '#staff/frame/Panel.tsx'

interface Props extends Omit<ComponentProps<typeof Panel>, 'children'> {
  /** The rows; a row without a detail is left out. */
  rows: readonly { term: string; detail: ReactNode }[]
  /** `right` aligns sums below each other. */
  align?: 'left' | 'right'
  children?: ReactNode
}

/** Classes of a row. If there is no room beside a term, an address goes below it. */
const ROW_CLASSES = {
  left: 'grid-cols-1 min-[22rem]:grid-cols-[7rem_minmax(0,1fr)] [&>dd]:text-left',
  right: 'grid-cols-[auto_minmax(0,1fr)] [&>dd]:text-right',
}

/** Facts under a heading; renders nothing without facts. */
export function Facts({ rows, align = 'left', children, ...panel }: Props) {
  const known = rows.filter(({ detail }) => Boolean(detail))
  if (known.length === 0) return null
  return (
    <Panel {...panel}>
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
    </Panel>
  )
}

export function Money({ pence }: { pence: number }) {
  return <span className="figures">{formatMoney(pence)}</span>
}
