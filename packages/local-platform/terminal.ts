import { existsSync } from 'node:fs'

import { SetupError } from './setup-error.ts'
import type { PlatformState } from './state-file.ts'

export function describeAddresses({ url, staffEmail, cardProviderUrl }: PlatformState): string {
  const payments = cardProviderUrl === null ? 'Stripe, test account' : `${url}/_local/card-provider`
  return `
  Shop           ${url}
  Staff          ${url}/admin/orders  (sign in as ${staffEmail})
  Mailbox        ${url}/_local/mail
  Card provider  ${payments}

Payments are a demonstration. Ctrl-C stops.`
}

/**
 * Runs a command with settings from the environment and `.env`. On failure prints the message of a
 * SetupError, or any other error with its trace, and sets the exit code to 1.
 */
export async function runWithSettings<Settings>(
  read: (env: NodeJS.ProcessEnv) => Settings,
  run: (settings: Settings) => Promise<void>,
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await run(read(process.env))
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
