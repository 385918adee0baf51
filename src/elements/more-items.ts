/** An element with the attribute `data-source` around a list: it brings the list's further items. */
export interface MoreItems extends HTMLElement {
  /** Adds the next few; resolves to whether all are there then. Never throws. */
  more: () => Promise<boolean>
}

/** Calls once as the element gets near to what is in view. */
export function whenNear(element: Element, call: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      call()
    },
    { rootMargin: '100%' },
  )
  observer.observe(element)
}

/** Calls once the page has loaded. */
export function whenLoaded(call: () => void): void {
  if (document.readyState === 'complete') call()
  else window.addEventListener('load', call, { once: true })
}
