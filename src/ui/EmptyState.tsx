import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode
  /** What happened, in a sentence. */
  text?: ReactNode
  /** `1` when the state is the whole page. */
  headingLevel?: 1 | 2
}

/** Nothing to show: what happened, and as children the one next step. */
export function EmptyState({
  title,
  text,
  headingLevel = 2,
  className = '',
  children,
  ...rest
}: Props) {
  const Title = `h${headingLevel}` as const
  return (
    <div className={`border-y border-line py-16 sm:py-24 ${className}`} {...rest}>
      <Title className={`text-balance ${headingLevel === 1 ? 'text-4xl' : 'text-3xl'}`}>
        {title}
      </Title>
      {text && <div className="mt-4 max-w-prose text-lg text-muted">{text}</div>}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
