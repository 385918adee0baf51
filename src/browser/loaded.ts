export function whenLoaded(listener: () => void): void {
  if (document.readyState === 'complete') listener()
  else addEventListener('load', listener, { once: true })
}
