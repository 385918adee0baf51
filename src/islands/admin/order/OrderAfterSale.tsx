import type { OrderDetail } from '#contract/order.ts'
import { formatDateTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import { disputeState, partReturned, providerWords, refundState } from '#messages/after-sale.ts'
import { answerBy } from '#messages/issues.ts'
import { ORDER } from '#messages/order.ts'

interface Fact {
  id: string
  state: string
  amount: string
  reason: string | null
  createdAt: string
  dueBy?: string | null
  /** What of a lost amount has come back, in words. */
  returned?: string | undefined
}

/** Each refund and each dispute of an order: state, amount, reason, dates. */
export function OrderAfterSale({ order: { refunds = [], disputes = [] } }: { order: OrderDetail }) {
  return (
    <>
      <List
        title={ORDER.refunds}
        facts={refunds.map((refund) => ({
          ...refund,
          state: refundState(refund.status),
          amount: formatMoney(refund.amount),
        }))}
      />
      <List
        title={ORDER.disputes}
        facts={disputes.map((dispute) => ({
          ...dispute,
          state: disputeState(dispute.status),
          amount: amountOf(dispute),
          returned: returnedOf(dispute),
        }))}
      />
    </>
  )
}

/** Functions of an earlier release do not tell it. */
function returnedOf({ status, reinstated = 0, currency }: PartlyLost): string | undefined {
  if (status !== 'lost' || reinstated === 0) return undefined
  return partReturned(amountOf({ amount: reinstated, currency }))
}

interface PartlyLost {
  status: string
  reinstated?: number
  currency: string
}

/** An amount that is not in pounds stands with its currency's code. */
function amountOf({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'gbp'
    ? formatMoney(amount)
    : `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
}

function List({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="border-b border-ink pb-2 text-xl">{title}</h2>
      <ul className="divide-y divide-line">
        {facts.map(({ id, state, amount, reason, createdAt, dueBy, returned }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{state}</span>
              <span className="figures">{amount}</span>
            </p>
            {dueBy && <p className="font-semibold">{answerBy(formatDateTime(dueBy))}</p>}
            {returned && <p>{returned}</p>}
            <p className="text-sm wrap-anywhere text-muted">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {reason !== null && `, ${providerWords(reason)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
