import { atom } from 'nanostores'

import { queryParameter, replaceQuery } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import { listTransfers, type AwaitedTransfers } from '#contract/transfers.ts'
import { londonDay, type Day } from '#domain/working-day.ts'
import { TRANSFERS } from '#messages/transfers.ts'

import { resource } from './resource.ts'
import { searchTimer } from './search-timer.ts'
import { showFailure } from './staff.ts'

type Shown = AwaitedTransfers & {
  /** What the list was narrowed to. */
  search: string
  /** The day on which it was read. */
  today: Day
}

const SEARCH = 'search'

const list = resource<Shown>((failure, shown) => {
  // Below another search than its own the list would be read as that one's.
  const stays = shown?.search === $search.get().trim()
  if (stays) showFailure(TRANSFERS.failed, failure)
  return stays
})

/** The transfers that are awaited. */
export const $transfers = list.$state

/** What the search box holds, ahead of the list by a moment. */
export const $search = atom('')

const timer = searchTimer(() => void refreshTransfers())

/** Shows the list that the address names. */
export async function openTransfers(): Promise<void> {
  $search.set(queryParameter(SEARCH) ?? '')
  await refreshTransfers()
}

/** Searches once typing has come to rest. */
export function searchTransfers(text: string): void {
  $search.set(text)
  timer.start()
}

/** Fetches the list anew, of what is searched for now; the address carries the search. */
export async function refreshTransfers(): Promise<void> {
  timer.stop()
  const search = $search.get().trim()
  replaceQuery({ [SEARCH]: search })
  await list.refresh(async () => {
    const answer = await read(listTransfers, search === '' ? {} : { [SEARCH]: search })
    if (!answer.ok) return answer
    return { ok: true, value: { ...answer.value, search, today: londonDay(new Date()) } }
  })
}

/** Empties the search box and shows all that is awaited. */
export async function clearTransferSearch(): Promise<void> {
  $search.set('')
  await refreshTransfers()
}
