/** Runs `call` once the page has loaded. */
export function whenLoaded(call: () => void): void {
  if (document.readyState === 'complete') call()
  else addEventListener('load', call, { once: true })
}
