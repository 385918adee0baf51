export const LOCATION_LABEL = 'Location'

export function pageNumberText(page: number, count: number): string {
  return `Page ${page} of ${count}`
}

/** Text beside the button that shows the rest of a list. */
export function shownCountText(shown: number, all: number): string {
  return `${shown} of ${all}`
}

/** Text for screen readers after a link's visible words. */
export function aboutNameText(name: string): string {
  return `about ${name}`
}

/** A range such as `22–35`, or one figure if both figures are equal. */
export function rangeText(first: number, last: number | string): string {
  return String(first) === String(last) ? String(first) : `${first}–${last}`
}

/** A range of years, with the century once: `2022–24`. */
export function yearRangeText(first: number, last: number): string {
  const inOneCentury = Math.floor(first / 100) === Math.floor(last / 100)
  return first !== last && inOneCentury
    ? rangeText(first, String(last).slice(2))
    : rangeText(first, last)
}
