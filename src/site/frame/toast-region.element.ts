import { requestReference } from './reference.texts.ts'
import { $toasts, ACTION_TOAST_MS, dismissToast, TOAST_MS, type Toast } from './toasts.store.ts'

/**
 * `<toast-region>` around a live list and the template of one toast. A toast disappears after its
 * lifetime, which pauses while the list is hovered or has the focus.
 */
class ToastRegion extends HTMLElement {
  #shown = new Map<number, HTMLElement>()
  #timers = new Map<number, number>()
  /** The element that had the focus before the focus moved into this region. */
  #focusedBefore: EventTarget | null = null

  connectedCallback(): void {
    $toasts.subscribe((toasts) => this.#show(toasts))
    this.addEventListener('focusin', ({ relatedTarget }) => {
      if (!this.contains(relatedTarget as Node | null)) this.#focusedBefore = relatedTarget
    })
    for (const entry of ['pointerenter', 'focusin']) {
      this.addEventListener(entry, () => this.#restart())
    }
    for (const exit of ['pointerleave', 'focusout']) {
      this.addEventListener(exit, () => setTimeout(() => this.#restart()))
    }
  }

  #show(toasts: readonly Toast[]): void {
    const present = new Set(toasts.map(({ id }) => id))
    for (const [id, element] of this.#shown) {
      if (present.has(id)) continue
      const hadFocus = element.contains(document.activeElement)
      element.remove()
      if (hadFocus) this.#giveBackFocus()
      this.#shown.delete(id)
      clearTimeout(this.#timers.get(id))
      this.#timers.delete(id)
    }
    for (const toast of toasts) if (!this.#shown.has(toast.id)) this.#add(toast)
  }

  /** After a button in a toast was used, the focus returns to its earlier place, not to the page's top. */
  #giveBackFocus(): void {
    const from = this.#focusedBefore
    const target = from instanceof HTMLElement && from.isConnected ? from : null
    const place = target ?? document.querySelector('main')
    place?.focus({ preventScroll: true })
  }

  #add(toast: Toast): void {
    const template = this.querySelector('template')
    const element = template?.content.firstElementChild?.cloneNode(true)
    if (!(element instanceof HTMLElement)) return
    fillToast(element, toast)
    this.querySelector('[role="status"]')?.append(element)
    this.#shown.set(toast.id, element)
    if (toast.kind !== 'loading') this.#start(toast.id)
  }

  /** Starts the lifetime of a toast, unless it is paused. */
  #start(id: number): void {
    if (this.matches(':hover, :focus-within')) return void this.#timers.set(id, 0)
    const toast = $toasts.get().find((item) => item.id === id)
    const time = toast?.action || toast?.linksCart ? ACTION_TOAST_MS : TOAST_MS
    this.#timers.set(id, window.setTimeout(dismissToast, time, id))
  }

  #restart(): void {
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer)
      this.#start(id)
    }
  }
}

function fillToast(element: HTMLElement, toast: Toast): void {
  const { id, kind, title, description, requestId, linksCart, action, silent } = toast
  element.dataset['kind'] = kind
  if (silent) element.ariaLive = 'off'
  write(element, 'title', title)
  const line = element.querySelector('[data-description]')
  if (requestId && !silent) {
    line?.after(Object.assign(line.cloneNode(), { textContent: requestReference(requestId) }))
  }
  write(element, 'description', description)
  write(element, 'action', action?.label)?.addEventListener('click', () => {
    action?.run()
    dismissToast(id)
  })
  if (!linksCart) element.querySelector('[data-cart]')?.remove()
  element.querySelector('[data-dismiss]')?.addEventListener('click', () => dismissToast(id))
}

/** Writes text into a part of the template, or removes the part if there is no text. */
function write(element: HTMLElement, name: string, text = ''): Element | null {
  const part = element.querySelector(`[data-${name}]`)
  if (part) part.textContent = text
  if (!text) part?.remove()
  return part
}

customElements.define('toast-region', ToastRegion)
