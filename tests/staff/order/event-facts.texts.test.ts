import { expect, test } from 'vitest'

import type { EventFacts } from '#domain/order/order-event.ts'
import { formatDate } from '#domain/time/date.ts'
import { eventFactsText } from '#staff/order/event-facts.texts.ts'
import { REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'

const EXAMPLES: [facts: EventFacts, words: string][] = [
  [{ type: 'text', text: 'Rang\nsecond line' }, 'Rang\nsecond line'],
  [{ type: 'provider', word: 'duplicate' }, REFUND_REASON_LABELS.duplicate],
  [{ type: 'provider', word: 'lost_or_stolen_card' }, 'lost or stolen card'],
  [{ type: 'step', product: 'Report: part two', step: 'Review' }, 'Report: part two: Review'],
  [
    { type: 'step', product: 'Report', step: 'Review', words: 'Thank you.\nAda' },
    'Report: Review\n“Thank you.\nAda”',
  ],
  [
    { type: 'promise', product: 'Report', before: '2026-03-02', after: null },
    `Report: ${formatDate('2026-03-02')} → none`,
  ],
  [{ type: 'mail', mail: 'delivery-step' }, 'Progress update to the customer'],
  [
    { type: 'mail', mail: 'delivery-step', to: 'a@b.example' },
    'Progress update to the customer: a@b.example',
  ],
  [
    { type: 'correction', field: 'email', before: 'a@b.example', after: 'c@b.example' },
    'a@b.example → c@b.example',
  ],
  [{ type: 'correction', field: 'companyName', before: '', after: 'C' }, 'Company:  → C'],
  [{ type: 'closure', reason: 'mail-failed', note: 'By post' }, 'Email not delivered: By post'],
  [{ type: 'closure', reason: 'sweep', note: 'x' }, 'sweep: x'],
]

test.each(EXAMPLES)('the facts %j of a timeline event are shown as "%s"', (facts, words) => {
  expect(eventFactsText(facts)).toBe(words)
})
