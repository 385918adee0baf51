import type { Reader } from '#card-provider/records/store.ts'
import type { Charge, Dispute, Intent, SessionRecord } from '#card-provider/records/tables.ts'

export interface PaymentView {
  record: SessionRecord
  intent: Intent | undefined
  charge: Charge | undefined
  dispute: Dispute | undefined
  state: { text: string; tone: 'good' | 'bad' | 'wait' }
}

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
): PaymentView['state'] {
  if (session.status === 'expired') return { text: 'Expired', tone: 'bad' }
  if (session.status === 'open') return openState(intent)
  if (intent?.status === 'processing') return { text: 'Processing, settles later', tone: 'wait' }
  if (session.payment_status === 'unpaid') return { text: 'Failed', tone: 'bad' }
  return dispute ? disputeState(dispute) : paidState(charge)
}

function paidState(charge: Charge | undefined): PaymentView['state'] {
  if (charge?.refunded) return { text: 'Refunded', tone: 'wait' }
  return charge && charge.amount_refunded > 0
    ? { text: 'Partly refunded', tone: 'wait' }
    : { text: 'Paid', tone: 'good' }
}

function openState(intent: Intent | undefined): PaymentView['state'] {
  if (intent?.status === 'requires_action') return { text: 'Awaiting 3-D Secure', tone: 'wait' }
  return intent?.last_payment_error
    ? { text: 'Open, last attempt declined', tone: 'bad' }
    : { text: 'Open', tone: 'wait' }
}

function disputeState({ status }: Dispute): PaymentView['state'] {
  if (status === 'won') return { text: 'Dispute won', tone: 'good' }
  if (status === 'warning_closed') return { text: 'Inquiry closed', tone: 'good' }
  if (status === 'lost') return { text: 'Dispute lost', tone: 'bad' }
  if (status.startsWith('warning_')) return { text: 'Inquiry', tone: 'wait' }
  return { text: status.startsWith('appeal_') ? 'Dispute appealed' : 'Disputed', tone: 'bad' }
}
