import type { Config } from '@netlify/functions'

import { contact as endpoint, MIN_FILL_MS } from '#contract/shop/contact.ts'
import { contactFormSchema } from '#domain/people/contact-form.ts'
import { serveForm } from '#http/serve-form.ts'
import { serve } from '#http/serve.ts'
import { FORM_PATHS } from '#paths.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { openShop } from '#wiring.ts'

const jsonEndpoint = serve(
  { ...endpoint, request: contactFormSchema },
  async (form, { context, waitUntil }) => {
    const result = await contact(openShop(context), form, context.ip)
    if (result.ok) waitUntil(dispatchMails(openShop(context)))
    return result
  },
)

// Without JavaScript nothing measures how long the visitor took, so the time counts as long enough.
// The hidden field and the limits still apply.
export default serveForm(jsonEndpoint, {
  added: { elapsed: MIN_FILL_MS },
  sent: FORM_PATHS.contactSent,
  notSent: FORM_PATHS.contactNotSent,
})

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
