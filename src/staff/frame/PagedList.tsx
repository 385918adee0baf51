import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { Button } from '#ui/Button.tsx'

import { focusEntry } from './entry-keys.ts'
import { isReady, type Ready } from './resource.store.ts'
import { ResourceView } from './ResourceView.tsx'

interface Page {
  nextCursor: string | null
}

interface Props<List extends Page> extends ComponentProps<typeof ResourceView<List>> {
  /** Text for screen readers when the list is ready or has changed. */
  announcement: (list: List) => string
  /** Loads the next page; returns whether it was the last page. */
  onMore: () => Promise<boolean>
}

/**
 * A list that loads page by page, in each of its states. The children are the list, or the reason
 * why it is empty; each entry has `data-entry`.
 */
export function PagedList<List extends Page>(props: Props<List>) {
  const { shown, announcement, onMore, children } = props
  return (
    <>
      <output className="sr-only">{isReady(shown) && announcement(shown)}</output>
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
  list: Ready<Page>
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
