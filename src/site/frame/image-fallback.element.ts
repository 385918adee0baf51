const FALLBACK = '/images/fallback.svg'

/** `<image-fallback>` around an image: shows the fallback picture when its own cannot be loaded. */
class ImageFallback extends HTMLElement {
  connectedCallback(): void {
    const image = this.querySelector('img')
    if (!image) return
    const replace = () => {
      // Out of its `<picture>`, whose sources would go before.
      this.append(image)
      image.src = FALLBACK
    }
    image.addEventListener('error', replace, { once: true })
    // It may have failed before this ran. A lazy image that has not begun is not complete.
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace()
    // The page is there: whoever prints or photographs it whole sees every picture that is shown.
    if (!this.closest('[data-extra]')) {
      whenLoaded(() => {
        image.loading = 'eager'
      })
    }
  }
}

/** Calls once the page has loaded. */
function whenLoaded(call: () => void): void {
  if (document.readyState === 'complete') call()
  else window.addEventListener('load', call, { once: true })
}

customElements.define('image-fallback', ImageFallback)
