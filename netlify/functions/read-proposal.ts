import type { Config } from '@netlify/functions'

import { readProposal as endpoint } from '#contract/shop/documents.ts'
import { file } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { readProposal } from '#use-cases/checkout/read-proposal.ts'
import { limitRefusal, PROPOSAL_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'
import { openShop } from '#wiring.ts'

export default serve(endpoint, async (_body, { url, context }) => {
  const shop = openShop(context)
  const refused = await limitRefusal(shop, PROPOSAL_LIMIT, context.ip)
  if (refused) return refused
  const { searchParams } = url
  const cart = searchParams.get('cart') ?? ''
  const made = await readProposal(shop, { cart, country: searchParams.get('country') ?? '' })
  return made.ok ? file(made.value) : made
})

export const config: Config = { path: '/api/proposal.pdf' }
