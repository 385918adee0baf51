const ARROW_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const FIELD_SELECTOR = 'input, select, textarea, dialog, [popover]'

/**
 * Moves the focus between the entries (`data-entry`) of a page's lists with the arrow keys. This
 * works from anywhere in an entry, and from the search box down to the first entry.
 */
export function moveFocusBetweenEntries(event: KeyboardEvent): void {
  const step = ARROW_STEPS[event.key]
  const { target } = event
  if (step === undefined || !(target instanceof Element)) return
  const entry = target.closest('[data-entry]')
  const isInField = target.closest(FIELD_SELECTOR) !== null
  if (target.id === SEARCH_BOX_ID ? step < 0 : entry === null || isInField) return
  const entries = [...document.querySelectorAll('[data-entry]')]
  const next = entries[entry === null ? 0 : entries.indexOf(entry) + step]
  if (next === undefined) return
  event.preventDefault()
  focusEntry(next)
}

/** Focuses the first heading, link or button of an entry in a list. */
export function focusEntry(entry: Element | undefined): void {
  entry?.querySelector<HTMLElement>('h2, a, button')?.focus()
}

export const SEARCH_BOX_ID = 'order-search'

/** Focuses the search box and selects its text. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX_ID)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}
