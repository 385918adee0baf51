import type Stripe from 'stripe'

/** The account behind the demonstration key. */
export function demonstrationAccount(name: string, url: string): Stripe.Account {
  return {
    id: 'acct_1LocalCardProvider',
    object: 'account',
    business_profile: {
      mcc: '8999',
      minority_owned_business_designation: null,
      name,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url,
    },
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    country: 'GB',
    default_currency: 'gbp',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  }
}

/** The balance made of all movements so far, per currency. */
export function balanceOf(movements: Stripe.BalanceTransaction[], now: number): Stripe.Balance {
  const due = movements.filter((movement) => movement.available_on <= now)
  const coming = movements.filter((movement) => movement.available_on > now)
  return {
    object: 'balance',
    available: totals(due),
    livemode: false,
    pending: totals(coming),
  }
}

function totals(movements: Stripe.BalanceTransaction[]): Stripe.Balance.Available[] {
  const nets = new Map<string, number>([['gbp', 0]])
  for (const { currency, net } of movements) nets.set(currency, (nets.get(currency) ?? 0) + net)
  return [...nets].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
}
