/** Keeps an element at its position on the screen if the content above it changes before the next paint. */
export function keepInPlace(element: Element): void {
  const { top } = element.getBoundingClientRect()
  requestAnimationFrame(() => {
    scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  })
}
