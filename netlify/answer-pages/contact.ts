import firm from '#content/site.json' with { type: 'json' }
import { contact } from '#contract/contact.ts'
import type { FailureBody } from '#contract/failure.ts'
import { html, SafeHtml } from '#emails/html.ts'
import { CONTACT, CONTACT_BUTTON, CONTACT_SENT } from '#messages/contact.ts'
import { PATHS } from '#paths.ts'

import { document } from './document.ts'

interface Outcome {
  typed: Record<string, string>
  error: FailureBody['error'] | undefined
}

const LINES = [
  { name: 'name', label: CONTACT.name, type: 'text', complete: 'name', required: true },
  { name: 'email', label: CONTACT.email, type: 'email', complete: 'email', required: true },
  { name: 'phone', label: CONTACT.phone, type: 'tel', complete: 'tel', required: false },
  {
    name: 'company',
    label: CONTACT.company,
    type: 'text',
    complete: 'organization',
    required: false,
  },
]

const REQUIRED = new SafeHtml('required')
const MARK = html`<span aria-hidden="true">*</span>`
const OPTIONAL = html`<span class="quiet">(optional)</span>`

/** What a contact form without a script is answered with: thanks, or why not, with the form again. */
export function contactPage({ typed, error }: Outcome): { text: string; style: string } {
  if (!error)
    return document(
      CONTACT_SENT.title,
      html`<p>${CONTACT_SENT.text}</p>
        ${wayBack()}`,
    )
  const isKept = Object.keys(typed).length > 0
  return document(
    CONTACT.notSent,
    html`
      <p class="alert">${error.message}</p>
      <p>
        ${isKept ? CONTACT.keep : CONTACT.goBack}
        <a href="mailto:${firm.email}">${firm.email}</a> ${CONTACT.instead}
      </p>
      ${isKept ? form(typed, error.fields ?? {}) : ''} ${wayBack()}
    `,
  )
}

function wayBack(): SafeHtml {
  return html`<p><a href="${PATHS.home}">${CONTACT.back}</a></p>`
}

function form(typed: Record<string, string>, errors: Record<string, string>): SafeHtml {
  const controls = LINES.map(({ name, label, type, complete, required }) => {
    const value = typed[name] ?? ''
    return html`<div>
      <label for="${name}">${label} ${required ? MARK : OPTIONAL}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${complete}"
        value="${value}"
        ${required ? REQUIRED : ''}
        ${wiring(name, errors)}
      />
      ${errorLine(name, errors)}
    </div>`
  })
  return html`<form method="post" action="${contact.path}">
    <p class="quiet">${CONTACT.required}</p>
    ${controls}
    <div>
      <label for="message">${CONTACT.message} ${MARK}</label>
      <textarea id="message" name="message" rows="8" required ${wiring('message', errors)}>
${typed['message'] ?? ''}</textarea>
      ${errorLine('message', errors)}
    </div>
    <p class="trap" aria-hidden="true">
      <label for="website">${CONTACT.trap}</label>
      <input id="website" name="website" tabindex="-1" autocomplete="off" />
    </p>
    <button>${CONTACT_BUTTON.idle}</button>
  </form>`
}

function wiring(name: string, errors: Record<string, string>): SafeHtml | string {
  if (!Object.hasOwn(errors, name)) return ''
  return html`aria-invalid="true" aria-describedby="${name}-error"`
}

function errorLine(name: string, errors: Record<string, string>): SafeHtml | string {
  if (!Object.hasOwn(errors, name)) return ''
  return html`<p class="error" id="${name}-error">${errors[name] ?? ''}</p>`
}
