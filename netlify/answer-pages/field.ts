import { html, SafeHtml } from '#emails/html.ts'

interface Line {
  name: string
  label: string
  type: string
  complete: string
  required: boolean
}

/** What was sent, and what is wrong with it, by the names of the fields. */
interface Sent {
  typed: Record<string, string>
  errors: Record<string, string>
}

const REQUIRED = new SafeHtml('required')
const MARK = html`<span aria-hidden="true">*</span>`
const OPTIONAL = html`<span class="quiet">(optional)</span>`

/** A label and a control of one line, with what was typed and what is wrong with it. */
export function lineField(
  { name, label, type, complete, required }: Line,
  { typed, errors }: Sent,
): SafeHtml {
  return html`<div>
    <label for="${name}">${label} ${required ? MARK : OPTIONAL}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${complete}"
      value="${typed[name] ?? ''}"
      ${required ? REQUIRED : ''}
      ${wiring(name, errors)}
    />
    ${errorLine(name, errors)}
  </div>`
}

/** A label and a control of several lines, which must not stay empty. */
export function textField(
  { name, label }: Pick<Line, 'name' | 'label'>,
  { typed, errors }: Sent,
): SafeHtml {
  return html`<div>
    <label for="${name}">${label} ${MARK}</label>
    <textarea id="${name}" name="${name}" rows="8" required ${wiring(name, errors)}>
${typed[name] ?? ''}</textarea>
    ${errorLine(name, errors)}
  </div>`
}

function wiring(name: string, errors: Record<string, string>): SafeHtml | string {
  if (!Object.hasOwn(errors, name)) return ''
  return html`aria-invalid="true" aria-describedby="${name}-error"`
}

function errorLine(name: string, errors: Record<string, string>): SafeHtml | string {
  if (!Object.hasOwn(errors, name)) return ''
  return html`<p class="error" id="${name}-error">${errors[name] ?? ''}</p>`
}
