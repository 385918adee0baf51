import { $toasts, dismissToast, TOAST_MS, type Toast } from '#stores/toasts.ts'

/**
 * `<toast-region>` around a live list and the template of one toast. A toast leaves after its time,
 * which stands still while the list is pointed at or has the focus.
 */
class ToastRegion extends HTMLElement {
  #shown = new Map<number, HTMLElement>()
  #timers = new Map<number, number>()
  #stop?: () => void

  connectedCallback(): void {
    this.#stop = $toasts.subscribe((toasts) => this.#show(toasts))
    for (const pause of ['pointerenter', 'focusin']) {
      this.addEventListener(pause, () => this.#pause())
    }
    for (const resume of ['pointerleave', 'focusout']) {
      this.addEventListener(resume, () => this.#resume())
    }
  }

  disconnectedCallback(): void {
    this.#stop?.()
    this.#pause()
  }

  #show(toasts: readonly Toast[]): void {
    const present = new Set(toasts.map(({ id }) => id))
    for (const [id, element] of this.#shown) {
      if (present.has(id)) continue
      element.remove()
      this.#shown.delete(id)
      this.#forget(id)
    }
    for (const toast of toasts) if (!this.#shown.has(toast.id)) this.#add(toast)
  }

  #add(toast: Toast): void {
    const template = this.querySelector('template')
    const element = template?.content.firstElementChild?.cloneNode(true)
    if (!(element instanceof HTMLElement)) return
    fill(element, toast)
    this.querySelector('[role="status"]')?.append(element)
    this.#shown.set(toast.id, element)
    if (toast.kind !== 'loading') this.#start(toast.id)
  }

  #start(id: number): void {
    this.#timers.set(id, window.setTimeout(dismissToast, TOAST_MS, id))
  }

  #forget(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  #pause(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #resume(): void {
    for (const id of this.#timers.keys()) this.#start(id)
  }
}

function fill(element: HTMLElement, { id, kind, title, description, action }: Toast): void {
  element.dataset['kind'] = kind
  write(element, 'title', title)
  write(element, 'description', description)
  onPress(write(element, 'action', action?.label), () => {
    action?.run()
    dismissToast(id)
  })
  onPress(element.querySelector('[data-dismiss]'), () => dismissToast(id))
}

/** Fills a part of the template, or takes it away when there is nothing to say in it. */
function write(element: HTMLElement, name: string, text = ''): Element | null {
  const part = element.querySelector(`[data-${name}]`)
  if (part) part.textContent = text
  if (!text) part?.remove()
  return part
}

function onPress(button: Element | null, act: () => void): void {
  button?.addEventListener('click', act)
}

customElements.define('toast-region', ToastRegion)
