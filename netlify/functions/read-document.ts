import type { Config } from '@netlify/functions'

import { readDocument as endpoint, readProForma as proForma } from '#contract/shop/documents.ts'
import { file } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { readDocument, readProForma } from '#use-cases/documents/read-document.ts'
import { openShop, findSignedInStaff } from '#wiring.ts'

const PRO_FORMAS = proForma.path.replace(':id', '')

export default serve(endpoint, async (_body, { url, request, context }) => {
  const roleOf = async () => (await findSignedInStaff({ request, context }))?.role
  const asked = { id: context.params['id'] ?? '', key: url.searchParams.get('key'), roleOf }
  const isProForma = url.pathname.startsWith(PRO_FORMAS)
  const found = await (isProForma ? readProForma : readDocument)(openShop(context), asked)
  return found.ok ? file(found.value) : found
})

export const config: Config = { path: ['/api/documents/:id', '/api/pro-forma/:id'] }
