import { useId, type ComponentProps, type ReactNode } from 'react'

import { noticeAttributes } from './read-as.ts'

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode
  /** A sentence that says what happened. */
  text?: ReactNode
  /** Heading level: `1` if the state is the whole page. */
  headingLevel?: 1 | 2 | undefined
  /** The page focuses the state when it appears, so it needs no live role. */
  takesFocus?: boolean
}

/** A page or list without content: says what happened and shows, as children, the next step. */
export function EmptyState({
  title,
  text,
  headingLevel = 2,
  takesFocus = false,
  className = '',
  children,
  ...rest
}: Props) {
  const id = `state${useId()}`
  const textId = `${id}-text`
  const Title = `h${headingLevel}` as const
  return (
    <div
      className={`border-y border-line py-16 sm:py-24 ${className}`}
      {...(takesFocus && { tabIndex: -1, ...noticeAttributes(id, textId) })}
      {...rest}
    >
      <Title id={id} className={`text-balance ${headingLevel === 1 ? 'text-4xl' : 'text-xl'}`}>
        {title}
      </Title>
      {text && (
        <div id={textId} className="mt-4 max-w-prose text-lg text-muted">
          {text}
        </div>
      )}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
