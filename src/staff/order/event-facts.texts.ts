import { issueTitle } from '#domain/order/issue.texts.ts'
import type { EventFacts } from '#domain/order/order-event.ts'
import { mailName } from '#domain/order/timeline.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import type { Day } from '#domain/time/working-day.ts'
import { BUYER_FIELD_LABELS } from '#staff/current-order/order.texts.ts'

import { spellOutCode } from './after-sale.texts.ts'

/** Text for the details of an event. */
export function eventFactsText(facts: EventFacts): string {
  switch (facts.type) {
    case 'text':
      return facts.text
    case 'provider':
      return spellOutCode(facts.word)
    case 'step':
      return stepText(facts)
    case 'promise':
      return `${facts.product}: ${[facts.before, facts.after].map(dayText).join(' → ')}`
    case 'mail':
      return mailName(facts.mail) + (facts.to === undefined ? '' : `: ${facts.to}`)
    case 'correction': {
      const change = `${facts.before} → ${facts.after}`
      return facts.field === 'email' ? change : `${BUYER_FIELD_LABELS[facts.field]}: ${change}`
    }
    case 'closure':
      return `${issueTitle(facts.reason)}: ${facts.note}`
  }
}

function stepText({ product, step, words }: Extract<EventFacts, { type: 'step' }>): string {
  return `${product}: ${step}${words === undefined ? '' : `\n“${words}”`}`
}

const dayText = (day: Day | null) => (day === null ? 'none' : formatDate(day))
