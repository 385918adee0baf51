import { type Html, html } from './html.ts'
import { FIELDS, type FieldName, type Problems, type Values } from './pay-form.ts'

interface FieldOptions {
  name: FieldName
  label: string
  hint?: string
  type?: string
  autocomplete?: string
  inputMode?: string
}

/** A labelled input with its problem, if it has one. */
export function field(options: FieldOptions, values: Values, problems: Problems): Html {
  const { name, label, hint, type = 'text', autocomplete = 'off', inputMode } = options
  const problem = problems[name]
  const first = FIELDS.find((candidate) => problems[candidate] !== undefined)
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ')
  return html`<div class="field">
    <div class="top">
      <label for="${name}">${label}</label
      >${hint && html`<span class="soft small" id="${name}-hint">${hint}</span>`}
    </div>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${values[name]}"
      autocomplete="${autocomplete}"
      ${attribute('inputmode', inputMode)}${attribute('aria-describedby', described)}${attribute('aria-invalid', problem && 'true')}
      ${name === first && html`autofocus`}
      spellcheck="false"
    />
    ${problem && html`<p class="wrong" id="${name}-problem">${problem}</p>`}
  </div>`
}

/** An attribute, left out when it has no value. */
export function attribute(name: string, value: string | undefined): Html | null {
  return value ? html` ${name}="${value}"` : null
}
