/**
 * Calls back when a letter is pressed together with Ctrl or ⌘, wherever the focus is; the keys do
 * nothing else.
 */
export function onCombination(letter: string, listener: () => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isHeld || event.key.toLowerCase() !== letter) return
    event.preventDefault()
    listener()
  }
  return onKey(handle)
}

/** Calls back when a key is pressed, wherever the focus is. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}
