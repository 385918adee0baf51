import type { Buyer } from '#domain/checkout-form.ts'
import { formatMoney } from '#domain/money.ts'
import { deliveryStepSubject } from '#emails/delivery-step.ts'
import { catalogue } from '#services/catalogue.ts'

import type { Happening, Move } from './history.ts'
import type { Draw } from './people.ts'
import type { Story } from './story.ts'

const MINUTE = 60_000

interface Facts {
  id: string
  number: string
  story: Story & { age: number }
  /** Pence. */
  total: number
  buyer: Buyer
  moves: readonly Move[]
  at: (after: number) => string
}

/** The mails about a paid order, and what the timeline says of them. */
export function mailsOf(
  draw: Draw,
  facts: Facts,
): { mails: ReturnType<typeof mailRow>[]; sent: Happening[] } {
  const { id, number, story, total, buyer, moves } = facts
  const { name, email } = catalogue.firm
  if (story.settlement !== 'paid') return { mails: [], sent: [] }
  const state = story.confirmation ?? 'sent'
  const after = 10 * MINUTE
  const planned = [
    {
      kind: 'order-confirmation',
      to: buyer.email,
      subject: `Your order ${number} with ${name}`,
      after,
      state,
      key: id,
    },
    {
      kind: 'order-notification',
      to: email,
      subject: `New order ${number}: ${formatMoney(total)}`,
      after,
      state: 'sent' as const,
      key: id,
    },
    ...moves.map((move) => ({
      kind: 'delivery-step',
      to: buyer.email,
      subject: deliveryStepSubject(move.item, move.step),
      after: move.after + MINUTE,
      state: 'sent' as const,
      key: draw.string.uuid(),
    })),
  ]
  return {
    mails: planned.map((mail) => mailRow(draw, mail, facts)),
    sent: planned
      .filter((mail) => mail.state !== 'waiting')
      .map((mail) => ({
        after: mail.after,
        kind: mail.state === 'sent' ? 'mail-sent' : 'mail-failed',
        actor: 'shop',
        facts: { type: 'mail' as const, mail: mail.kind },
      })),
  }
}

interface PlannedMail {
  kind: string
  to: string
  subject: string
  after: number
  state: NonNullable<Story['confirmation']>
  key: string
}

function mailRow(draw: Draw, mail: PlannedMail, { id, story, at }: Facts) {
  const { kind, to, subject, after, state, key } = mail
  const soon = at(story.age + 4 * 60 * MINUTE)
  return {
    id: draw.string.uuid(),
    order_id: id,
    kind,
    dedupe_key: `${kind}:${key}`,
    recipient: to,
    subject,
    body_text: subject,
    body_html: '',
    created_at: at(Math.max(after - MINUTE, 0)),
    attempts: state === 'failed' ? 7 : state === 'waiting' ? 2 : 1,
    next_attempt_at: state === 'waiting' ? soon : null,
    sent_at: state === 'sent' ? at(after) : null,
    failed_at: state === 'failed' ? at(after) : null,
  }
}
