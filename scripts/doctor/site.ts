import { Stripe } from 'stripe'
import * as z from 'zod'

import type { Config } from '#config.ts'

import { reason, right, wrong, type Finding } from './finding.ts'
import { webhookUrl } from './webhook-endpoint.ts'

const TIMEOUT_MS = 10_000

/** One id for all visits of the doctor: the shop notes it once and passes over it from then on. */
const TRIAL_ID = 'evt_trial_of_signing_secret'

const Health = z.object({ status: z.string(), configuration: z.optional(z.string()) })

/** Whether the deployed site answers and all of its parts are up. */
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
      return [wrong('site', `${url} answers ${response.status} and no report`, fix)]
    }
    return [healthFinding(url, health.data)]
  } catch (error) {
    const fix = 'deploy the site; SITE_URL: make it the address under which it is reached'
    return [wrong('site', `${url} cannot be read: ${reason(error)}`, fix)]
  }
}

function redirectTarget({ status, headers }: Response, url: string): URL | undefined {
  if (status < 300 || status >= 400) return undefined
  return URL.parse(headers.get('location') ?? '', url) ?? undefined
}

/** Stripe follows no redirect, and neither does the shop when it calls itself. */
function redirectFinding(siteUrl: string, target: URL): Finding {
  return wrong(
    'site',
    `${siteUrl} redirects to ${target.origin}, so messages of Stripe and emails in the background are lost`,
    'SITE_URL: make it the address that it redirects to, deploy again, and name the same address in the endpoint at Stripe',
  )
}

function healthFinding(url: string, health: z.output<typeof Health>): Finding {
  if (health.status === 'ok') return right('site', `${url} says that all is well`)
  return health.configuration === undefined
    ? wrong(
        'site',
        `${url} says that a part does not work`,
        'open /admin/orders, which says what clears it; the log of the function says which part',
      )
    : wrong(
        'site',
        `${url} says that a variable is missing or wrong`,
        `${health.configuration}; then deploy again`,
      )
}

/** Whether the site takes a delivery that is signed with our secret. It is about nothing. */
export async function examineSecret({ siteUrl, stripe }: Config): Promise<Finding> {
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
    if (ok) return right('webhook secret', 'the site takes a delivery signed with it')
    if (status >= 300 && status < 400) {
      return wrong(
        'webhook secret',
        'the site redirects a delivery, which Stripe does not follow',
        'see “site”',
      )
    }
    const fix =
      'STRIPE_WEBHOOK_SECRET: copy the signing secret of the endpoint, set it here and on the host, deploy again'
    return wrong('webhook secret', `the site answers ${status} to a delivery signed with it`, fix)
  } catch (error) {
    return wrong('webhook secret', `no delivery reaches the site: ${reason(error)}`, 'see “site”')
  }
}
