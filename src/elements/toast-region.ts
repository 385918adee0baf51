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
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-${name}]`)
  element.dataset['kind'] = kind
  part('title')?.append(title)
  if (description) part('description')?.append(description)
  else part('description')?.remove()
  const actionButton = part('action')
  actionButton?.append(action?.label ?? '')
  if (!action) actionButton?.remove()
  actionButton?.addEventListener('click', () => {
    action?.run()
    dismissToast(id)
  })
  part('dismiss')?.addEventListener('click', () => dismissToast(id))
}

customElements.define('toast-region', ToastRegion)
