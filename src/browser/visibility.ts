/** Calls back when the page comes into sight again, after another tab or window was in front. */
export function onSeenAgain(listener: () => void): () => void {
  const handle = (): void => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', handle)
  return () => document.removeEventListener('visibilitychange', handle)
}
