/** Opens the closed folds of the page while it is printed: not every browser prints closed content. */
export function openFoldsOnPrint(): () => void {
  let opened: Element[] = []
  const open = (): void => {
    opened = [...document.querySelectorAll('details:not([open])')]
    for (const fold of opened) fold.toggleAttribute('open', true)
  }
  const close = (): void => {
    for (const fold of opened) fold.toggleAttribute('open', false)
  }
  addEventListener('beforeprint', open)
  addEventListener('afterprint', close)
  return () => {
    removeEventListener('beforeprint', open)
    removeEventListener('afterprint', close)
  }
}
