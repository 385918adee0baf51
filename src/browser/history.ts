/** Calls the listener when Back or Forward moves to another history entry of this page. */
export function onHistoryNavigation(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}
