import type { Config } from '@netlify/functions'

import { contactPage } from '#answer-pages/contact.ts'
import { contact as endpoint, LEAST_FILL_MS } from '#contract/contact.ts'
import { contactFormSchema } from '#domain/contact-form.ts'
import { serveForm } from '#http/serve-form.ts'
import { serve } from '#http/serve.ts'
import { contact } from '#use-cases/contact.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { brandColour, ports } from '#wiring.ts'

const served = serve(
  { ...endpoint, request: contactFormSchema },
  async (form, { ip, context, waitUntil }) => {
    const result = await contact(ports(context), form, ip)
    if (result.ok) waitUntil(dispatchMails(ports(context)))
    return result
  },
)

// Without a script nobody measures the time; the hidden field and the limits hold all the same.
export default serveForm(served, {
  added: { elapsed: LEAST_FILL_MS },
  render: (outcome) => contactPage(outcome, brandColour),
})

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
