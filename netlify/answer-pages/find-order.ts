import firm from '#content/site.json' with { type: 'json' }
import type { FailureBody } from '#contract/failure.ts'
import { findOrder } from '#contract/find-order.ts'
import { telephoneAddress } from '#domain/telephone.ts'
import { html, type SafeHtml } from '#emails/html.ts'
import { FIND_ORDER, ORDER_LINK_ASKED } from '#messages/find-order.ts'
import { PATHS } from '#paths.ts'

import { document, type BrandColour } from './document.ts'
import { lineField } from './field.ts'

interface Outcome {
  typed: Record<string, string>
  error: FailureBody['error'] | undefined
}

const LINES = [
  {
    name: 'orderNumber',
    label: FIND_ORDER.orderNumber,
    type: 'text',
    complete: 'off',
    required: true,
  },
  { name: 'email', label: FIND_ORDER.email, type: 'email', complete: 'email', required: true },
]

/** What somebody who asks for the link to an order is answered with: the same for every order, or why not. */
export function findOrderPage(
  { typed, error }: Outcome,
  colour: BrandColour,
): { text: string; style: string } {
  if (error) {
    return document(
      FIND_ORDER.notSent,
      html`<p class="alert" role="alert">${error.message}</p>
        ${form(typed, error.fields ?? {})} ${reach()}`,
      colour,
    )
  }
  return document(
    ORDER_LINK_ASKED.title,
    html`<p>${ORDER_LINK_ASKED.text}</p>
      <p><a href="${PATHS.findOrder}">${ORDER_LINK_ASKED.again}</a></p>
      ${reach()}`,
    colour,
  )
}

function form(typed: Record<string, string>, errors: Record<string, string>): SafeHtml {
  return html`<form method="post" action="${findOrder.path}">
    <p class="quiet">${FIND_ORDER.required}</p>
    ${LINES.map((line) => lineField(line, { typed, errors }))}
    <button>${FIND_ORDER.send}</button>
  </form>`
}

function reach(): SafeHtml {
  const { email, phone } = firm
  return html`<p>
      ${FIND_ORDER.lost}<br />
      <a href="mailto:${email}">${email}</a>
      <a href="${telephoneAddress(phone)}">${phone}</a>
    </p>
    <p><a href="${PATHS.home}">${FIND_ORDER.back}</a></p>`
}
