import { type Refusal, refuse } from '#card-provider/api/refusal.ts'
import type { Act, Reader } from '#card-provider/records/store.ts'
import type { Charge, Dispute, Intent, SessionRecord } from '#card-provider/records/tables.ts'
import { openDispute } from '#card-provider/verbs/dispute.ts'
import {
  expire,
  failNewestRefund,
  moveNewestDispute,
  onCharge,
  refundPayment,
  settle,
} from '#card-provider/verbs/payment-actions.ts'

export interface PaymentView {
  record: SessionRecord
  intent: Intent | undefined
  charge: Charge | undefined
  /** The newest one. */
  dispute: Dispute | undefined
  state: State
}

type State = [text: string, tone: 'good' | 'bad' | 'wait']

/** A payment with what belongs to it and where it stands, in words. */
export function paymentView(reader: Reader, record: SessionRecord): PaymentView {
  const intent = reader.find('intents', record.session.payment_intent ?? '')
  const charge = reader.find('charges', intent?.latest_charge ?? '')
  const dispute = charge && reader.all('disputes').findLast((one) => one.charge === charge.id)
  return { record, intent, charge, dispute, state: stateOf(record, intent, charge, dispute) }
}

function stateOf(
  { session }: SessionRecord,
  intent: Intent | undefined,
  charge: Charge | undefined,
  dispute: Dispute | undefined,
): State {
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

/** Something that the console does to a payment. */
interface Deed {
  /** What its button says. */
  label: string
  run: (act: Act, id: string, form: URLSearchParams) => object | Refusal
}

/** Everything that can be done to a payment, by the value of its button. */
export const DEEDS = new Map<string, Deed>(
  Object.entries({
    refund: { label: 'Refund', run: refund },
    'refund-fail': { label: 'Let the last refund fail', run: failNewestRefund },
    dispute: opened('needs_response', 'Open a dispute'),
    'dispute-again': opened('needs_response', 'Open another dispute'),
    inquiry: opened('warning_needs_response', 'Open an inquiry'),
    'dispute-warning_under_review': moved('warning_under_review', 'Answer the inquiry'),
    'dispute-warning_closed': moved('warning_closed', 'Close the inquiry'),
    'dispute-needs_response': moved('needs_response', 'Escalate to a dispute'),
    'dispute-under_review': moved('under_review', 'Answer the dispute'),
    'dispute-won': moved('won', 'Close the dispute: won'),
    'dispute-lost': moved('lost', 'Close the dispute: lost'),
    'dispute-appeal_needs_response': moved('appeal_needs_response', 'Appeal against the decision'),
    settle: settled(true, 'Let the money arrive'),
    'settle-fail': settled(false, 'Let the payment fail'),
    expire: { label: 'Expire this session', run: expire },
  }),
)

function refund(act: Act, id: string, form: URLSearchParams): object | Refusal {
  const typed = form.get('amount')?.replaceAll(/[£$€,\s]/g, '') ?? ''
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed) || Number(typed) === 0) {
    return refuse('Enter the amount to refund, such as 150.00.')
  }
  const amount = Math.round(Number(typed) * 100)
  return onCharge(act, id, (charge) => refundPayment(act, charge, { amount }))
}

function opened(status: string, label: string): Deed {
  const terms = { status, reason: 'fraudulent' }
  const run: Deed['run'] = (act, id) =>
    onCharge(act, id, (charge) => openDispute(act, charge, terms))
  return { label, run }
}

function moved(status: string, label: string): Deed {
  return { label, run: (act, id) => moveNewestDispute(act, id, { status }) }
}

function settled(succeed: boolean, label: string): Deed {
  return { label, run: (act, id) => settle(act, id, { succeed }) }
}

/** What can be done about disputes of a paid charge, by where the newest one stands. */
const ABOUT_DISPUTES = {
  none: ['dispute', 'inquiry'],
  inquiry: ['dispute-warning_under_review', 'dispute-warning_closed', 'dispute-needs_response'],
  open: ['dispute-under_review', 'dispute-won', 'dispute-lost'],
  over: ['dispute-again', 'dispute-appeal_needs_response'],
}

/** The deeds that fit a payment as it stands, but for a refund, which takes an amount. */
export function deedsFor({ record, intent, charge, dispute }: PaymentView): string[] {
  if (charge?.paid) {
    const failing = charge.amount_refunded > 0 ? ['refund-fail'] : []
    return [...failing, ...ABOUT_DISPUTES[stageOf(dispute?.status ?? 'warning_closed')]]
  }
  if (record.session.status === 'open') return ['expire']
  return intent?.status === 'processing' ? ['settle', 'settle-fail'] : []
}

function stageOf(status: string): keyof typeof ABOUT_DISPUTES {
  if (status === 'warning_closed') return 'none'
  if (status.startsWith('warning_')) return 'inquiry'
  return status === 'won' || status === 'lost' ? 'over' : 'open'
}
