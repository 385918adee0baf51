import { whenLoaded } from '#browser/loaded.ts'

const FALLBACK = '/images/fallback.svg'

/** `<image-fallback>` around an image: shows a fallback picture if the image fails to load. */
class ImageFallback extends HTMLElement {
  connectedCallback(): void {
    const image = this.querySelector('img')
    if (!image) return
    const replace = () => {
      // The image moves out of `<picture>`, whose sources would take precedence over the fallback.
      this.append(image)
      image.src = FALLBACK
    }
    image.addEventListener('error', replace, { once: true })
    // The image may have failed before this script ran. A lazy image whose loading has not started
    // is not complete.
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace()
    // Loads lazy images once the page has loaded, so that printing or saving the whole page
    // includes them.
    if (!this.closest('[data-extra]')) {
      whenLoaded(() => {
        image.loading = 'eager'
      })
    }
  }
}

customElements.define('image-fallback', ImageFallback)
