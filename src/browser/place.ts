/** Keeps an element at its position on the screen if the content above it changes before the next paint. */
export function keepInPlace(element: Element): void {
  const { top } = element.getBoundingClientRect()
  requestAnimationFrame(() => {
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
}

/** Scrolls as little as needed to show the element; without animation if the visitor prefers that. */
export function bringIntoView(element: Element): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
}
