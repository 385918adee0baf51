import { existsSync } from 'node:fs'

import type { PlatformState } from './state-file.ts'
import { Trouble } from './trouble.ts'

/** Where everything is, for the person at the keyboard. */
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
 * Runs a command with the settings that the variables of this process and of `.env` make. Says what goes
 * wrong, troubles in words and faults with their trace, and marks the process as failed.
 */
export async function runWith<Settings>(
  read: (env: NodeJS.ProcessEnv) => Settings,
  run: (settings: Settings) => Promise<void>,
): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await run(read(process.env))
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error)
    process.exitCode = 1
  }
}
