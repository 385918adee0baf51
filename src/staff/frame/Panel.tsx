import { useId, type ReactNode, type RefObject } from 'react'

interface Props {
  title: string
  /** Element beside the heading. */
  action?: ReactNode
  /** Reference to the heading, which gets the focus when the focused button is removed. */
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A part of a page, below its heading with a rule. */
export function Panel({ title, action, heading, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-ink pb-2">
        <h2 id={id} ref={heading} tabIndex={heading && -1} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
