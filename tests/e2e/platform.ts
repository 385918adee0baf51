import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect } from '@playwright/test'
import type { Mail } from '@storefront/local-platform/mail-folder.ts'
import type { PlatformState } from '@storefront/local-platform/state-file.ts'
import type { QueryResultRow } from 'pg'

import { rowsAt } from '#tests/database.ts'
import { apiAt } from '#tests/functions/api.ts'

/** Addresses of the running platform. */
export function platform(): PlatformState {
  const folder = process.env['E2E_FOLDER'] ?? 'test-results/platform'
  return JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8')) as PlatformState
}

/** Calls the shop's API without a browser. Reading `value` of an answer throws if the call was refused. */
export const shopApi = () => apiAt(platform().url)

/** All emails to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ to: address })
  const response = await fetch(`${platform().url}/_local/mail.json?${query}`)
  return (await response.json()) as Mail[]
}

/** Waits for an email to an address with this text in its subject; returns the newest. */
export async function mailAbout(subject: string, address: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).find((mail) => mail.subject.includes(subject))
      return found?.subject
    })
    .toContain(subject)
  return found!
}

/** Runs a verb of the card provider's control API, as the buyer, the bank or the network. */
export async function atProvider(verb: string, body: object = {}): Promise<void> {
  const response = await fetch(`${platform().cardProviderUrl}/_control/${verb}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  expect(response.status, await response.text()).toBe(200)
}

/** Runs a statement for a state that no visitor can reach, such as the passing of time; returns its rows. */
export function queryDatabase<Row extends QueryResultRow>(statement: string, values: unknown[]) {
  return rowsAt<Row>(platform().databaseUrl, statement, values)
}
