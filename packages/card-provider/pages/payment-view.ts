import type { Reader } from '#card-provider/records/store.ts'
import type { Charge, Dispute, Intent, SessionRecord } from '#card-provider/records/tables.ts'

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
