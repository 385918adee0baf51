import { $staff } from '#staff/frame/staff.store.ts'

/** Rest after the last keystroke before a list is asked for, in milliseconds. */
export const SEARCH_REST_MS = 300

/** Searches once typing has come to rest: each start begins the rest anew; the end of the session stops it. */
export function searchTimer(search: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  $staff.listen(({ state }) => void (state === 'signed-out' && stop()))
  return {
    start: () => {
      stop()
      timer = setTimeout(search, SEARCH_REST_MS)
    },
    stop,
  }
}
