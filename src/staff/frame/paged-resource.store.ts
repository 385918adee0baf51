import type { Failure, Result } from '#contract/failure.ts'

import { resource } from './resource.store.ts'

interface Page {
  nextCursor: string | null
}

/** The loaded pages of a list, with its query and the number of pages. */
type Paged<Query, Answer> = Answer & { query: Query; pages: number }

interface Source<Query, Answer, List = Paged<Query, Answer>> {
  /** Reads one page of the list; `page` is added to the query of the call. */
  read: (query: Query, page: Record<string, string>) => Promise<Result<Answer>>
  /** Adds the next page to the pages before it. */
  join: (before: Answer, next: Answer) => Answer
  onShown?: (list: List) => void
  /** Shows why a read failed; returns whether the shown list stays. */
  handleReadFailure: (failure: Failure, shown?: List) => boolean
}

/** A list that staff load page by page. */
export function pagedResource<Query, Answer extends Page>(source: Source<Query, Answer>) {
  type List = Paged<Query, Answer>
  const { read, join, onShown, handleReadFailure } = source
  const base = resource<List>(handleReadFailure)
  const { shownValue, refresh } = base

  /** Loads up to `wanted` pages of a list. */
  async function fetchList(query: Query, wanted: number): Promise<void> {
    const list = await refresh(async () => {
      let all: Answer | undefined
      let pages = 0
      do {
        const answer = await read(query, pageQuery(all))
        if (!answer.ok) return answer
        all = all ? join(all, answer.value) : answer.value
        pages += 1
      } while (all.nextCursor !== null && pages < wanted)
      return { ok: true, value: { ...all, query, pages } }
    })
    if (list) onShown?.(list)
  }

  /** Loads the next page; returns whether it was the last page. */
  async function loadMore(): Promise<boolean> {
    const before = shownValue()
    if (before?.busy !== 'no' || before.nextCursor === null) return false
    const { query, pages } = before
    const list = await refresh(async () => {
      const answer = await read(query, pageQuery(before))
      if (!answer.ok) return answer
      const all = join(shownValue() ?? before, answer.value)
      return { ok: true, value: { ...all, query, pages: pages + 1 } }
    }, 'more')
    if (list) onShown?.(list)
    return list?.nextCursor === null
  }

  return { ...base, fetchList, loadMore }
}

function pageQuery(before: Page | undefined): Record<string, string> {
  return before?.nextCursor ? { cursor: before.nextCursor } : {}
}
