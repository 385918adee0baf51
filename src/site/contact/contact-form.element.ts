import { call } from '#browser/api.ts'
import { storedJson } from '#browser/storage.ts'
import { contact, MIN_FILL_MS } from '#contract/shop/contact.ts'
import { isRecord } from '#domain/text/record.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { ABOUT_PREFIX_TEXT, CONTACT_BUTTON_LABELS, CONTACT_SENT_TITLE } from './contact.texts.ts'
import { controls, ScriptedForm, valuesOf } from './sent-form.element.ts'

/** The shortest time, in milliseconds, for which the button shows "Sending...". */
const MIN_SENDING_MS = 1500

const EMPTY_VALUES = { name: '', email: '', phone: '', company: '', message: '', website: '' }

const draft = storedJson('session', 'contactDraft', (value) => (isRecord(value) ? value : {}))

/** `<contact-form>`: stores the typed text until the form is sent. */
class ContactFormElement extends ScriptedForm {
  readonly #shownAt = performance.now()
  protected readonly button = CONTACT_BUTTON_LABELS

  override connectedCallback(): void {
    super.connectedCallback()
    const form = this.querySelector('form')
    if (!form) return
    restoreDraft(form)
    form.addEventListener('input', () => draft.write(valuesOf(form)))
    const updateSubject = () => writeSubject(form)
    updateSubject()
    addEventListener('hashchange', updateSubject)
  }

  protected async send(values: Record<string, string>) {
    const rest = Math.max(0, this.#shownAt + MIN_FILL_MS - performance.now())
    const minimumDelay = wait(Math.max(rest, MIN_SENDING_MS))
    await wait(rest)
    const body = {
      ...EMPTY_VALUES,
      ...values,
      elapsed: Math.ceil(performance.now() - this.#shownAt),
    }
    const [answer] = await Promise.all([call(contact, { body }), minimumDelay])
    return answer
  }

  protected override finish(form: HTMLFormElement): void {
    draft.remove()
    form.reset()
    const description = this.dataset['sent'] ?? ''
    showToast({ kind: 'success', silent: true, title: CONTACT_SENT_TITLE, description })
  }
}

/**
 * Begins the message with the subject from the link to the form. If another partner answers
 * questions about this subject, hides the booking.
 */
function writeSubject(form: HTMLFormElement): void {
  // The URL is read, because a prerendered page has no `:target` yet.
  const [, id = ''] = document.URL.split('#')
  const { subject, other } = document.getElementById(id)?.dataset ?? {}
  const booking = document.querySelector<HTMLElement>('[data-booking]')
  if (booking) booking.hidden = other !== undefined
  const { message } = form.elements as unknown as { message: HTMLTextAreaElement }
  const isOwn = message.value.trim() !== '' && !message.value.startsWith(ABOUT_PREFIX_TEXT)
  if (subject && !isOwn) message.value = `${ABOUT_PREFIX_TEXT}${subject}\n\n`
}

function restoreDraft(form: HTMLFormElement): void {
  const stored = draft.read()
  for (const control of controls(form)) {
    const text = Object.hasOwn(stored, control.name) ? stored[control.name] : undefined
    if (typeof text === 'string' && control.value === '') control.value = text
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

customElements.define('contact-form', ContactFormElement)
