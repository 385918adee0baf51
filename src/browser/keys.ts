/** Calls the listener when a key is pressed, wherever the focus is. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}
