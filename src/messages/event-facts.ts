import type { EventFacts } from '#domain/order-event.ts'

import { providerWords } from './after-sale.ts'
import { stepText } from './delivery.ts'
import { issueTitle } from './issues.ts'
import { BUYER_FIELD } from './order.ts'
import { mailName } from './timeline.ts'

/** Text for the details of an event. */
export function factsText(facts: EventFacts): string {
  switch (facts.type) {
    case 'text':
      return facts.text
    case 'provider':
      return providerWords(facts.word)
    case 'step':
      return stepText(facts)
    case 'mail':
      return mailName(facts.mail) + (facts.to === undefined ? '' : `: ${facts.to}`)
    case 'correction': {
      const change = `${facts.before} → ${facts.after}`
      return facts.field === 'email' ? change : `${BUYER_FIELD[facts.field]}: ${change}`
    }
    case 'closure':
      return `${issueTitle(facts.reason)}: ${facts.note}`
  }
}
