import type { Config } from '@netlify/functions'

import * as documents from '#contract/shop/documents.ts'
import { fileResponse } from '#http/respond.ts'
import { serve, serveRoutes, type Handler } from '#http/serve.ts'
import { readProposal } from '#use-cases/checkout/read-proposal.ts'
import { readDocument } from '#use-cases/documents/read-document.ts'
import { readProForma } from '#use-cases/transfers/pro-forma.ts'
import { refuseBeyondLimit, PROPOSAL_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'
import { openShop, readerOf } from '#wiring.ts'

/** A handler that answers with the file of a use case, for staff and for customers with a key. */
function fileHandler(read: typeof readDocument): Handler<never, never> {
  return async (_body, call) => {
    const { context } = call
    const found = await read(openShop(context), {
      ...readerOf(call),
      id: context.params['id'] ?? '',
    })
    return found.ok ? fileResponse(found.value) : found
  }
}

export default serveRoutes([
  serve(documents.readDocument, fileHandler(readDocument)),
  serve(documents.readProForma, fileHandler(readProForma)),
  serve(documents.readProposal, async (_body, { url: { searchParams }, context }) => {
    const shop = openShop(context)
    const refused = await refuseBeyondLimit(shop, PROPOSAL_LIMIT, context.ip)
    if (refused) return refused
    const cart = searchParams.get('cart') ?? ''
    const made = await readProposal(shop, { cart, country: searchParams.get('country') ?? '' })
    return made.ok ? fileResponse(made.value) : made
  }),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
export const config: Config = {
  path: ['/api/documents/:id', '/api/pro-forma/:id', '/api/proposal.pdf'],
}
