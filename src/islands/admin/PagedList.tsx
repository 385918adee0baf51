import { useEffect, useRef, useState, type ReactNode } from 'react'

import type { Failure } from '#contract/failure.ts'
import { STAFF_PAGES } from '#messages/staff-pages.ts'
import { findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { focusEntry } from './entry-keys.ts'
import { LoadFailed } from './LoadFailed.tsx'

type Ready = { state: 'ready'; nextCursor: string | null; busy: 'no' | 'refreshing' | 'more' }

type ListState =
  | { state: 'loading' }
  | { state: 'error'; failure: Pick<Failure, 'message' | 'requestId'> }
  | Ready

type ReadyOf<List extends ListState> = Extract<List, Ready>

interface Props<List extends ListState> {
  list: List
  words: { loading: string; failed: string }
  /** The text for screen readers once the list is there or has changed. */
  announced: (list: ReadyOf<List>) => string
  onRetry: () => Promise<void>
  /** Adds the next page; answers whether it was the last. */
  onMore: () => Promise<boolean>
  /** The list, or why it is empty. Each entry has `data-entry`. */
  children: (list: ReadyOf<List>) => ReactNode
}

/** A list that is loaded page by page, in each of its states. */
export function PagedList<List extends ListState>(props: Props<List>) {
  const { list, announced } = props
  return (
    <>
      <output className="sr-only">
        {list.state === 'ready' && announced(list as ReadyOf<List>)}
      </output>
      <Content {...props} />
    </>
  )
}

function Content<List extends ListState>({ list, words, onRetry, onMore, children }: Props<List>) {
  switch (list.state) {
    case 'loading':
      return <WaitingList title={words.loading} />
    case 'error':
      return (
        <LoadFailed
          title={words.failed}
          failure={list.failure}
          onRetry={() => {
            void findStaff()
            void onRetry()
          }}
        />
      )
    case 'ready':
      return (
        <Pages list={list} onMore={onMore}>
          {children(list as ReadyOf<List>)}
        </Pages>
      )
  }
}

interface PagesProps {
  list: Ready
  onMore: () => Promise<boolean>
  children: ReactNode
}

function Pages({ list: { nextCursor, busy }, onMore, children }: PagesProps) {
  const content = useRef<HTMLDivElement>(null)
  // A new object each time: the same place may take the focus again.
  const [firstNew, setFirstNew] = useState<{ at: number } | undefined>()
  useEffect(() => {
    if (firstNew) focusEntry(entriesIn(content.current)[firstNew.at])
  }, [firstNew])

  async function handleMore() {
    const at = entriesIn(content.current).length
    // After the last page the button is gone, and the focus would go with it.
    if (await onMore()) setFirstNew({ at })
  }

  return (
    <div
      ref={content}
      aria-busy={busy !== 'no'}
      className={`transition-opacity ${busy === 'refreshing' ? 'opacity-80' : ''}`}
    >
      {children}
      {nextCursor !== null && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={busy === 'more'} onClick={() => void handleMore()}>
            {busy === 'more' ? STAFF_PAGES.loadingMore : STAFF_PAGES.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function entriesIn(content: HTMLElement | null): Element[] {
  return [...(content?.querySelectorAll('[data-entry]') ?? [])]
}
