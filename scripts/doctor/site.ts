import { Stripe } from 'stripe'
import * as z from 'zod'

import type { Config } from '#config.ts'

import { reasonLine, okFinding, faultFinding, type Finding } from './finding.ts'
import { webhookUrl } from './webhook-endpoint.ts'

const TIMEOUT_MS = 10_000

/** A fixed id: the shop stores the event once, and ignores it afterwards. */
const TRIAL_ID = 'evt_trial_of_signing_secret'

const Health = z.object({ status: z.string(), configuration: z.optional(z.string()) })

export async function examineSite({ siteUrl }: Config): Promise<Finding[]> {
  const url = `${siteUrl}/api/health`
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const target = redirectTarget(response, url)
    if (target !== undefined) return [redirectFinding(siteUrl, target)]
    const health = Health.safeParse(await response.json())
    if (!health.success) {
      const fix = 'deploy this version of the site, functions included'
      return [faultFinding(`${url} answers ${response.status} without a report`, fix)]
    }
    return [healthFinding(url, health.data)]
  } catch (error) {
    const fix = 'deploy the site; SITE_URL: set it to the public address of the site'
    return [faultFinding(`${url} cannot be read: ${reasonLine(error)}`, fix)]
  }
}

function redirectTarget({ status, headers }: Response, url: string): URL | undefined {
  if (status < 300 || status >= 400) return undefined
  return URL.parse(headers.get('location') ?? '', url) ?? undefined
}

/** Webhooks and the shop's calls to itself do not follow a redirect. */
function redirectFinding(siteUrl: string, target: URL): Finding {
  return faultFinding(
    `${siteUrl} redirects to ${target.origin}, so webhooks and background emails are lost`,
    'SITE_URL: set it to the target of the redirect, deploy again, and use the same address for the endpoint at Stripe',
  )
}

function healthFinding(url: string, health: z.output<typeof Health>): Finding {
  if (health.status === 'ok') return okFinding(`${url} reports that all is well`)
  return health.configuration === undefined
    ? faultFinding(
        `${url} reports a fault`,
        'open /admin/orders for the fix; the log of the function names the part',
      )
    : faultFinding(
        `${url} reports that a variable is missing or wrong`,
        `${health.configuration}; then deploy again`,
      )
}

/** Sends a test event signed with the webhook secret to the site. */
export async function examineWebhookSecret({ siteUrl, stripe }: Config): Promise<Finding> {
  const payload = JSON.stringify({
    id: TRIAL_ID,
    object: 'event',
    type: 'trial.signing_secret',
    livemode: stripe.live,
    data: { object: {} },
  })
  const signature = await new Stripe(stripe.secretKey).webhooks.generateTestHeaderStringAsync({
    payload,
    secret: stripe.webhookSecret,
  })
  try {
    const { status, ok } = await fetch(webhookUrl(siteUrl), {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (ok) return okFinding('the site accepts an event signed with it')
    if (status >= 300 && status < 400) {
      return faultFinding(
        'the site redirects the event, and Stripe follows no redirects',
        'see “site”',
      )
    }
    const fix =
      'STRIPE_WEBHOOK_SECRET: copy the signing secret of the endpoint, set it here and on the host, deploy again'
    return faultFinding(`the site answers ${status} to an event signed with it`, fix)
  } catch (error) {
    return faultFinding(`the event does not reach the site: ${reasonLine(error)}`, 'see “site”')
  }
}
