import type { Config, Context } from '@netlify/functions'

import { deliverMails } from '#contract/deliver-mails.ts'
import { readText } from '#http/read-body.ts'
import { sendMailsInBackground } from '#use-cases/mail/dispatch-mails.ts'
import { openShop } from '#wiring.ts'

/** The host has already answered 202, and runs the function again if it throws. */
export default async (request: Request, context: Context): Promise<Response> => {
  const body = await readText(request)
  const signature = request.headers.get(deliverMails.header) ?? ''
  if (body.ok) await sendMailsInBackground(openShop(context), body.value, signature)
  return new Response(null, { status: 204 })
}

export const config: Config = { path: '/api/deliver-mails', method: 'POST', background: true }
