import { Stripe } from 'stripe'

import { checkConfig } from '#check-config.ts'

import { reasonLine } from './doctor/finding.ts'
import { registerEndpoint, stripeClient, webhookUrl } from './doctor/webhook-endpoint.ts'

const NEEDED_VARIABLES = ['SITE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_API_URL']

function refuse(message: string): void {
  console.error(message)
  process.exitCode = 1
}

const file = process.argv[2]
if (file) process.loadEnvFile(file)
const { config, errors } = checkConfig(process.env)
const faults = errors.filter(({ variable }) => NEEDED_VARIABLES.includes(variable))
if (faults.length > 0) {
  refuse(faults.map(({ message }) => message).join('\n'))
} else {
  const url = webhookUrl(config.siteUrl)
  try {
    console.log(await registerEndpoint(stripeClient(config.stripe), url))
  } catch (error) {
    const isDenied = error instanceof Stripe.errors.StripePermissionError
    const fix = isDenied
      ? ' Give the key the right to write Webhook Endpoints while you run this.'
      : ''
    refuse(`${url} is not registered: ${reasonLine(error)}.${fix}`)
  }
}
