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

/** A range such as `22% to 35%`, or one figure if both ends are equal. */
export function rangeText(ends: readonly (number | string)[]): string {
  return [...new Set(ends)].join(' to ')
}
