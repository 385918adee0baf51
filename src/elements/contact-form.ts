import { call } from '#browser/api.ts'
import { storedText } from '#browser/storage.ts'
import { contact, LEAST_FILL_MS } from '#contract/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { CONTACT_BUTTON, CONTACT_SENT } from '#messages/contact.ts'
import { showToast } from '#stores/toasts.ts'

const FIELDS = ['name', 'email', 'phone', 'company', 'message'] as const

/** "Sending..." can be read before the answer replaces it. */
const LEAST_SENDING_MS = 1500

const draft = storedText('session', 'contactDraft')

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
      for (const field of fields(form)) if (field === event.target) field.setCustomValidity('')
      draft.write(JSON.stringify(texts(form)))
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.#isSending) void this.#send(form)
    })
    this.#part('send')?.removeAttribute('disabled')
  }

  async #send(form: HTMLFormElement): Promise<void> {
    this.#show('sending', form)
    const rest = Math.max(0, this.#shownAt + LEAST_FILL_MS - Date.now())
    const least = wait(Math.max(rest, LEAST_SENDING_MS))
    await wait(rest)
    const website = String(new FormData(form).get('website') ?? '')
    const body = { ...texts(form), website, elapsed: Date.now() - this.#shownAt }
    const [answer] = await Promise.all([call(contact, { body }), least])
    this.#show('idle', form)
    if (answer.ok) finish(form)
    else this.#fail(answer.failure, form)
  }

  #show(state: 'idle' | 'sending', form: HTMLFormElement): void {
    this.#isSending = state === 'sending'
    for (const field of fields(form)) field.readOnly = this.#isSending
    this.#part('failure')?.setAttribute('hidden', '')
    const button = this.#part('send')
    if (!button) return
    button.textContent = CONTACT_BUTTON[state]
    if (this.#isSending) button.setAttribute('aria-disabled', 'true')
    else button.removeAttribute('aria-disabled')
  }

  #fail({ message, fields: problems = {} }: Failure, form: HTMLFormElement): void {
    for (const field of fields(form)) {
      if (Object.hasOwn(problems, field.name)) field.setCustomValidity(problems[field.name] ?? '')
    }
    if (!form.reportValidity()) return
    this.#part('reason')?.replaceChildren(message)
    const notice = this.#part('failure')
    notice?.removeAttribute('hidden')
    notice?.focus()
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector(`[data-${name}]`)
  }
}

function fields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return FIELDS.map((name) => form.elements.namedItem(name)).filter(
    (item) => item instanceof HTMLInputElement || item instanceof HTMLTextAreaElement,
  )
}

function texts(form: HTMLFormElement): Record<(typeof FIELDS)[number], string> {
  const typed = { name: '', email: '', phone: '', company: '', message: '' }
  for (const field of fields(form)) Object.assign(typed, { [field.name]: field.value })
  return typed
}

function restoreDraft(form: HTMLFormElement): void {
  const kept = parsed(draft.read())
  for (const field of fields(form)) {
    const text = Object.hasOwn(kept, field.name) ? kept[field.name] : undefined
    if (typeof text === 'string' && field.value === '') field.value = text
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function finish(form: HTMLFormElement): void {
  draft.remove()
  form.reset()
  showToast({ kind: 'success', title: CONTACT_SENT.title, description: CONTACT_SENT.text })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

customElements.define('contact-form', ContactFormElement)
