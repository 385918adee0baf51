import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  className?: string
  /** Classes of the heading. */
  heading?: string
  children: ReactNode
}

/** A section of a page, named by its heading of level 2. */
export function Section({ title, className, heading = 'text-2xl', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
