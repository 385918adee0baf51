/**
 * Has the button or link inside an element act when it is pressed, and at once when it was pressed
 * before this script ran: the page keeps such a tap in `data-tapped`.
 */
export function onTap(host: HTMLElement, act: () => void): void {
  const button = host.querySelector('button, a')
  button?.addEventListener('click', (event) => {
    event.preventDefault()
    act()
  })
  if (host.dataset['tapped'] === undefined) return
  delete host.dataset['tapped']
  button?.removeAttribute('aria-busy')
  act()
}
