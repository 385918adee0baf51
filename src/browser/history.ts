/** Calls back when Back or Forward shows another entry of this page. */
export function onEntryShown(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}
