import firm from '#content/site.json' with { type: 'json' }
import { contact } from '#contract/contact.ts'
import type { FailureBody } from '#contract/failure.ts'
import { html, type SafeHtml } from '#emails/html.ts'
import { CONTACT, CONTACT_BUTTON, CONTACT_SENT } from '#messages/contact.ts'
import { PATHS } from '#paths.ts'

import { document, type BrandColour } from './document.ts'
import { lineField, textField } from './field.ts'

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

/** What a contact form without a script is answered with: thanks, or why not, with the form again. */
export function contactPage(
  { typed, error }: Outcome,
  colour: BrandColour,
): { text: string; style: string } {
  if (!error)
    return document(
      CONTACT_SENT.title,
      html`<p>${CONTACT_SENT.text}</p>
        ${wayBack()}`,
      colour,
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
    colour,
  )
}

function wayBack(): SafeHtml {
  return html`<p><a href="${PATHS.home}">${CONTACT.back}</a></p>`
}

function form(typed: Record<string, string>, errors: Record<string, string>): SafeHtml {
  const sent = { typed, errors }
  return html`<form method="post" action="${contact.path}">
    <p class="quiet">${CONTACT.required}</p>
    ${LINES.map((line) => lineField(line, sent))}
    ${textField({ name: 'message', label: CONTACT.message }, sent)}
    <p class="trap" aria-hidden="true">
      <label for="website">${CONTACT.trap}</label>
      <input id="website" name="website" tabindex="-1" autocomplete="off" />
    </p>
    <button>${CONTACT_BUTTON.idle}</button>
  </form>`
}
