/** Keeps an element where it is on the screen, whatever changes above it before the next paint. */
export function keepInPlace(element: Element): void {
  const { top } = element.getBoundingClientRect()
  requestAnimationFrame(() => {
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
}
