import { call } from '#browser/api.ts'
import { storedJson } from '#browser/storage.ts'
import { contact, MIN_FILL_MS } from '#contract/shop/contact.ts'
import { telephoneAddress } from '#domain/people/telephone.ts'
import { askLabel, partnerReadsText } from '#domain/products/ask.texts.ts'
import { isRecord } from '#domain/text/record.ts'
import { productPath } from '#paths.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { CONTACT_BUTTON_LABELS, CONTACT_SENT_TITLE } from './contact.texts.ts'
import { controls, ScriptedForm, valuesOf } from './sent-form.element.ts'

/** The shortest time, in milliseconds, for which the button shows "Sending...". */
const MIN_SENDING_MS = 1500

const EMPTY_VALUES = { name: '', email: '', phone: '', company: '', message: '', website: '' }

const draft = storedJson('session', 'contactDraft', (value) => (isRecord(value) ? value : {}))

/**
 * `<contact-form>`: stores the typed text until the form is sent. The subject that a link names is
 * the form's title, and the first line of the message that is sent.
 */
class ContactFormElement extends ScriptedForm {
  readonly #shownAt = performance.now()
  #subject: string | undefined
  protected readonly button = CONTACT_BUTTON_LABELS

  override connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    form.addEventListener('input', () => draft.write(valuesOf(form)))
    super.connectedCallback()
    restoreDraft(form)
    const panel = document.querySelector('#contact h2')?.parentElement
    const currentPage = document.querySelector('nav [aria-current]')
    let ofFirm: Node | undefined
    const updateSubject = () => {
      // The URL is read, because a prerendered page has no `:target` yet.
      const [, id = ''] = document.URL.split('#')
      const { subject, partner, slug } = document.getElementById(id)?.dataset ?? {}
      this.#subject = subject
      showSubject(this, subject)
      showProduct(this, slug)
      markCurrentPage(currentPage, subject)
      if (ofFirm) panel?.replaceChildren(...ofFirm.cloneNode(true).childNodes)
      if (!panel || !partner) return
      ofFirm ??= panel.cloneNode(true)
      showPartner(panel, partner, this.dataset['time'] ?? '')
    }
    const focusTitle = () => {
      panel?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
    }
    updateSubject()
    addEventListener('hashchange', () => {
      updateSubject()
      focusTitle()
    })
    // While the page loads, the browser takes the focus away when it scrolls to the anchor.
    addEventListener('load', () => {
      if (document.activeElement === document.body) focusTitle()
    })
  }

  protected async send(values: Record<string, string>) {
    const rest = Math.max(0, this.#shownAt + MIN_FILL_MS - performance.now())
    const minimumDelay = wait(Math.max(rest, MIN_SENDING_MS))
    await wait(rest)
    const { message = '' } = values
    const body = {
      ...EMPTY_VALUES,
      ...values,
      message: this.#subject && message.trim() ? `${this.#subject}\n\n${message}` : message,
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

/** Shows the subject as the form's title, or without a subject the usual title again. */
function showSubject(form: Element, subject: string | undefined): void {
  const title = form.querySelector('h3')
  if (!title) return
  title.dataset['usual'] ??= title.textContent
  title.textContent = subject ?? title.dataset['usual']
}

/** While the form asks about a subject, the menu does not mark the home page as the current one. */
function markCurrentPage(link: Element | null, subject: string | undefined): void {
  if (link) link.ariaCurrent = subject === undefined ? 'page' : null
}

/** Shows a link to the product's page, with the price that the list of services shows. */
function showProduct(form: Element, slug: string | undefined): void {
  const place = form.querySelector<HTMLElement>('[data-product]')
  const link = place?.querySelector('a')
  if (!place || !link) return
  place.hidden = slug === undefined
  place.querySelector('shop-price')?.remove()
  if (slug === undefined) return
  const page = productPath(slug)
  link.href = page
  const entry = document.querySelector(`#services article:has([href="${page}"])`)
  const price = entry?.querySelector('shop-price')?.cloneNode(true)
  if (!(price instanceof Element)) return
  price.querySelector('[data-amount]')?.setAttribute('class', 'figures')
  place.prepend(price)
}

/** Shows the partner who answers, as the list of partners does, in place of the firm. */
function showPartner(panel: Element, id: string, responseTime: string): void {
  const link = document.querySelector(`li a[href$="#${id}"]`)
  const entry = link?.closest('li')
  const [title, lead] = panel.querySelectorAll<HTMLElement>('h2, p')
  if (!link || !entry || !title || !lead) return
  const name = link.textContent.trim()
  title.textContent = askLabel(name)
  title.tabIndex = -1
  title.style.outline = 'none'
  lead.textContent = partnerReadsText(name, responseTime)
  showLine(panel, entry.querySelector<HTMLElement>('[data-line]')?.dataset['line'])
  showPerson(panel, entry, id)
}

function showLine(panel: Element, phone: string | undefined): void {
  const link = panel.querySelector<HTMLAnchorElement>('[href^=tel]')
  if (!link || !phone) return
  link.href = telephoneAddress(phone)
  link.textContent = phone
}

/** Copies picture, name and role from the list of partners; only the first partner can be booked. */
function showPerson(panel: Element, entry: Element, id: string): void {
  const person = panel.querySelector<HTMLElement>('[data-person]')
  if (!person) return
  for (const selector of ['image-fallback', '[data-line]']) {
    const place = person.querySelector(selector)
    const part = entry.querySelector(selector)
    if (part) place?.replaceChildren(...part.cloneNode(true).childNodes)
    else place?.remove()
  }
  if (person.dataset['person'] !== id) person.querySelector('[target]')?.remove()
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
