const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const FIELDS = 'input, select, textarea, dialog, [popover]'

/**
 * The arrow keys go from entry to entry (`data-entry`) of a page's lists:
 * from anywhere in one, and from the search box down to the first.
 */
export function moveAmongEntries(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof Element)) return
  const entry = target.closest('[data-entry]')
  const isInField = target.closest(FIELDS) !== null
  if (target.id === SEARCH_BOX ? step < 0 : entry === null || isInField) return
  const entries = [...document.querySelectorAll('[data-entry]')]
  const next = entries[entry === null ? 0 : entries.indexOf(entry) + step]
  if (next === undefined) return
  event.preventDefault()
  focusEntry(next)
}

/** Gives the focus to an entry of a list: to its heading, or else its first link or button. */
export function focusEntry(entry: Element | undefined): void {
  entry?.querySelector<HTMLElement>('h2, a, button')?.focus()
}

/** The id of the search box. */
export const SEARCH_BOX = 'order-search'

/** Takes the focus to the search box: by a key, or when the button that had it goes away. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}
