import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import type { Failure } from '#contract/failure.ts'
import { Button } from '#ui/Button.tsx'

import { focusEntry } from './entry-keys.ts'
import { ResourceView, type ReadyOf } from './ResourceView.tsx'

type Ready = { state: 'ready'; nextCursor: string | null; busy: string }

type ListState = { state: 'loading' } | { state: 'error'; failure: Failure } | Ready

interface Props<List extends ListState> extends ComponentProps<typeof ResourceView<List>> {
  /** Text for screen readers when the list is ready or has changed. */
  announced: (list: ReadyOf<List>) => string
  /** Loads the next page; returns whether it was the last page. */
  onMore: () => Promise<boolean>
  /** The list, or the reason why it is empty. Each entry has `data-entry`. */
  children: (list: ReadyOf<List>) => ReactNode
}

/** A list that loads page by page, in each of its states. */
export function PagedList<List extends ListState>(props: Props<List>) {
  const { shown, announced, onMore, children } = props
  return (
    <>
      <output className="sr-only">
        {shown.state === 'ready' && announced(shown as ReadyOf<List>)}
      </output>
      <ResourceView {...props}>
        {(list) => (
          <Pages list={list} onMore={onMore}>
            {children(list)}
          </Pages>
        )}
      </ResourceView>
    </>
  )
}

interface PagesProps {
  list: Ready
  onMore: () => Promise<boolean>
  children: ReactNode
}

function Pages({ list: { nextCursor, busy }, onMore, children }: PagesProps) {
  const content = useRef<HTMLDivElement>(null)
  // The state is a new object each time, so that the same entry can get the focus again.
  const [firstNew, setFirstNew] = useState<{ at: number } | undefined>()
  useEffect(() => {
    if (firstNew) focusEntry(entriesIn(content.current)[firstNew.at])
  }, [firstNew])

  async function handleMore() {
    const at = entriesIn(content.current).length
    // The button is removed after the last page, so the first new entry gets the focus.
    if (await onMore()) setFirstNew({ at })
  }

  return (
    <div
      ref={content}
      aria-busy={busy === 'refreshing'}
      className={`transition-opacity ${busy === 'refreshing' ? 'opacity-80' : ''}`}
    >
      {children}
      {nextCursor !== null && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={busy === 'more'} onClick={() => void handleMore()}>
            {busy === 'more' ? 'Loading more...' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  )
}

function entriesIn(content: HTMLElement | null): Element[] {
  return [...(content?.querySelectorAll('[data-entry]') ?? [])]
}
