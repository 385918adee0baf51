import { call } from '#browser/api.ts'
import { storedJson } from '#browser/storage.ts'
import { contact, LEAST_FILL_MS } from '#contract/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { isRecord } from '#domain/record.ts'
import { CONTACT_BUTTON, CONTACT_SENT } from '#messages/contact.ts'
import { showToast } from '#stores/toasts.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** "Sending..." can be read before the answer replaces it. */
const LEAST_SENDING_MS = 1500

const draft = storedJson('session', 'contactDraft', (value) => (isRecord(value) ? value : {}))

/**
 * `<contact-form>` around the form and the notice of a failure: sends it, keeps what was typed until
 * it is sent, and says what came of it.
 */
class ContactFormElement extends HTMLElement {
  readonly #shownAt = Date.now()
  #isSending = false

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    restoreDraft(form)
    form.addEventListener('input', (event) => {
      if (isControl(event.target)) event.target.setCustomValidity('')
      draft.write(typed(form))
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.#isSending) void this.#send(form)
    })
  }

  async #send(form: HTMLFormElement): Promise<void> {
    this.#show('sending', form)
    const rest = Math.max(0, this.#shownAt + LEAST_FILL_MS - Date.now())
    const least = wait(Math.max(rest, LEAST_SENDING_MS))
    await wait(rest)
    const body = { ...typed(form), elapsed: Date.now() - this.#shownAt }
    const [answer] = await Promise.all([call(contact, { body }), least])
    this.#show('idle', form)
    if (answer.ok) finish(form, this.dataset['sent'] ?? '')
    else this.#fail(answer.failure, form)
  }

  #show(state: 'idle' | 'sending', form: HTMLFormElement): void {
    this.#isSending = state === 'sending'
    for (const control of controls(form)) control.readOnly = this.#isSending
    this.#part('failure')?.setAttribute('hidden', '')
    const button = this.#part('send')
    if (!button) return
    button.textContent = CONTACT_BUTTON[state]
    button.ariaDisabled = this.#isSending ? 'true' : null
  }

  #fail({ message, fields = {} }: Failure, form: HTMLFormElement): void {
    for (const control of controls(form)) {
      if (Object.hasOwn(fields, control.name)) control.setCustomValidity(fields[control.name] ?? '')
    }
    if (!form.reportValidity()) return
    this.#part('reason')?.replaceChildren(message)
    // Told by its live role: the focus stays on the button that sends again.
    const notice = this.#part('failure')
    notice?.removeAttribute('hidden')
    notice?.scrollIntoView({ block: 'nearest' })
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector(`[data-${name}]`)
  }
}

function isControl(item: unknown): item is Control {
  return item instanceof HTMLInputElement || item instanceof HTMLTextAreaElement
}

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

function typed(form: HTMLFormElement) {
  const texts = { name: '', email: '', phone: '', company: '', message: '', website: '' }
  return Object.assign(texts, Object.fromEntries(new FormData(form)))
}

function restoreDraft(form: HTMLFormElement): void {
  const kept = draft.read()
  for (const control of controls(form)) {
    const text = Object.hasOwn(kept, control.name) ? kept[control.name] : undefined
    if (typeof text === 'string' && control.value === '') control.value = text
  }
}

function finish(form: HTMLFormElement, description: string): void {
  draft.remove()
  form.reset()
  showToast({ kind: 'success', title: CONTACT_SENT, description })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

customElements.define('contact-form', ContactFormElement)
