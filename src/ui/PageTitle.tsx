import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode
  lead?: ReactNode
}

/** The page's h1 and its lead. */
export function PageTitle({ title, lead, className = '', ...rest }: Props) {
  return (
    <header className={`pb-8 sm:pb-12 ${className}`} {...rest}>
      <h1 className="text-4xl text-balance">{title}</h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-muted">{lead}</p>}
    </header>
  )
}
