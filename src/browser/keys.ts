/**
 * Calls back when a key is pressed that nothing on the page takes for text; the key does nothing else.
 */
export function onShortcut(key: string, listener: () => void): () => void {
  const handle = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key !== key || !isPlain || event.defaultPrevented || takesText(event.target)) return
    event.preventDefault()
    listener()
  }
  document.addEventListener('keydown', handle)
  return () => document.removeEventListener('keydown', handle)
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
