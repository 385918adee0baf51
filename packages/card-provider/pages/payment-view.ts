import { findPayment, paymentParts, type StoreReader } from '#card-provider/records/store.ts'
import type { Charge, Dispute, Intent } from '#card-provider/records/tables.ts'

export type PaymentView = NonNullable<ReturnType<typeof paymentView>>

/** A payment with its intent, charge, newest dispute, and newest refund that has not failed. */
export function paymentView(reader: StoreReader, id: string) {
  const record = findPayment(reader, id)
  if (!record) return undefined
  const { intent, charge } = paymentParts(reader, record)
  const dispute = reader.all('disputes').findLast((one) => one.charge === charge?.id)
  const refund = reader
    .all('refunds')
    .findLast((one) => one.charge === charge?.id && one.status !== 'failed')
  return { record, intent, charge, dispute, refund }
}

type State = [text: string, tone: 'good' | 'bad' | 'wait']

export function stateOf({ record: { session }, intent, charge, dispute }: PaymentView): State {
  if (session.status === 'expired') return ['Expired', 'bad']
  if (session.status === 'open') return openState(intent)
  if (intent?.status === 'processing') return ['Processing, settles later', 'wait']
  if (session.payment_status === 'unpaid') return ['Failed', 'bad']
  return dispute ? disputeState(dispute) : paidState(charge)
}

function paidState(charge: Charge | undefined): State {
  if (charge?.refunded) return ['Refunded', 'wait']
  return charge && charge.amount_refunded > 0 ? ['Partly refunded', 'wait'] : ['Paid', 'good']
}

function openState(intent: Intent | undefined): State {
  if (intent?.status === 'requires_action') return ['Awaiting 3-D Secure', 'wait']
  return intent?.last_payment_error ? ['Open, last attempt declined', 'bad'] : ['Open', 'wait']
}

function disputeState({ status }: Dispute): State {
  if (status === 'won') return ['Dispute won', 'good']
  if (status === 'warning_closed') return ['Inquiry closed', 'good']
  if (status === 'lost') return ['Dispute lost', 'bad']
  if (status.startsWith('warning_')) return ['Inquiry', 'wait']
  return [status.startsWith('appeal_') ? 'Dispute appealed' : 'Disputed', 'bad']
}

/** A console button: its label, control endpoint and body. */
type Button = [label: string, path: string, body?: object]

/** The actions for the current state of a payment, except a refund, which needs an amount. */
export function buttonsFor(view: PaymentView): Button[] {
  const { record, intent, charge, refund } = view
  const payment = `payments/${record.id}`
  if (charge?.status === 'succeeded') {
    const failing: Button[] = refund
      ? [['Let the last refund fail', `refunds/${refund.id}/fail`]]
      : []
    return [...failing, ...disputeButtons(view, `${payment}/dispute`)]
  }
  if (record.session.status === 'open') return [['Expire this session', `${payment}/expire`]]
  return intent?.status === 'processing'
    ? [
        ['Let the money arrive', `${payment}/settle`],
        ['Let the payment fail', `${payment}/settle`, { succeed: false }],
      ]
    : []
}

function disputeButtons({ dispute }: PaymentView, open: string): Button[] {
  const status = dispute?.status ?? 'warning_closed'
  const to = (next: string, label: string): Button => {
    return [label, `disputes/${dispute?.id}/move`, { status: next }]
  }
  if (status === 'warning_closed') {
    return [
      ['Open a dispute', open],
      ['Open an inquiry', open, { status: 'warning_needs_response' }],
    ]
  }
  if (status.startsWith('warning_')) {
    return [
      to('warning_under_review', 'Answer the inquiry'),
      to('warning_closed', 'Close the inquiry'),
      to('needs_response', 'Escalate to a dispute'),
    ]
  }
  return status === 'won' || status === 'lost'
    ? [['Open another dispute', open], to('appeal_needs_response', 'Appeal against the decision')]
    : [
        to('under_review', 'Answer the dispute'),
        to('won', 'Close the dispute: won'),
        to('lost', 'Close the dispute: lost'),
      ]
}
