/**
 * Has the button or link inside an element act when it is clicked, and at once where it was clicked
 * before this script ran: the page queues such a click as `data-tapped`.
 */
export function onClickOf(host: HTMLElement, act: () => void): void {
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
