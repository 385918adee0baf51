import { $staff } from '#staff/frame/staff.store.ts'

/** Pause after the last keystroke before a search, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 300

/** Searches after a pause in typing. Each start restarts the pause; the end of the session stops it. */
export function searchTimer(search: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  $staff.listen(({ state }) => void (state === 'signed-out' && stop()))
  return {
    start: () => {
      stop()
      timer = setTimeout(search, SEARCH_DEBOUNCE_MS)
    },
    stop,
  }
}
