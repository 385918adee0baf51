/** The id of the search box. */
export const SEARCH_BOX = 'order-search'

/** Takes the focus to the search box: by a key, or when the button that had it goes away. */
export function focusSearchBox(): void {
  const box = document.getElementById(SEARCH_BOX)
  if (!(box instanceof HTMLInputElement)) return
  box.focus()
  box.select()
}
