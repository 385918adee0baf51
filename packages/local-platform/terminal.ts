import { FolderTakenError } from './folder-lock.ts'
import { BuildError } from './site-build.ts'
import type { PlatformState } from './state-file.ts'
import { PortTakenError } from './web/listen.ts'

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

/** Says what went wrong and marks the process as failed: expected troubles in words, others with their trace. */
export function explain(trouble: unknown): void {
  const isExpected = [BuildError, FolderTakenError, PortTakenError].some(
    (kind) => trouble instanceof kind,
  )
  console.error(isExpected && trouble instanceof Error ? trouble.message : trouble)
  process.exitCode = 1
}
