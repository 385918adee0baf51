import type { ComponentProps, ReactNode } from 'react'

export interface Description {
  term: ReactNode
  detail: ReactNode
}

interface Props extends Omit<ComponentProps<'dl'>, 'children'> {
  items: readonly Description[]
}

/** Terms and what they are, a hairline between. */
export function DescriptionList({ items, className = '', ...rest }: Props) {
  return (
    <dl className={`divide-y divide-line border-y border-line ${className}`} {...rest}>
      {items.map((item, index) => (
        <div key={index} className="grid gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm leading-7 text-muted">{item.term}</dt>
          <dd className="min-w-0 wrap-break-word">{item.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
