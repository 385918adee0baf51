import { existsSync } from 'node:fs'
import path from 'node:path'

import { FolderTakenError } from './folder-lock.ts'
import { startPlatform, type Platform } from './platform.ts'
import { readSettings, type Settings } from './settings.ts'
import { buildSite, isStale } from './site-build.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { PortTakenError } from './web/listen.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const DIST = path.join(PROJECT, 'dist')

async function run(settings: Settings): Promise<void> {
  const site = { project: PROJECT, dist: DIST }
  if (await isStale(site)) {
    console.log('Building the site …')
    await buildSite(site)
  }
  console.log('Starting …')
  const platform = await startPlatform({ ...settings, dist: DIST })
  stopOnSignal(platform.close)
  console.log(addresses(platform))
}

function addresses({ url, staffEmail, cardProviderUrl }: Platform): string {
  const console = cardProviderUrl === null ? 'Stripe test account' : `${url}/_local/card-provider`
  return `
  Shop           ${url}
  Staff          ${url}/admin/orders  (sign in as ${staffEmail})
  Mailbox        ${url}/_local/mail
  Card provider  ${console}

Payments are a demonstration. Ctrl-C stops.`
}

function complain(error: unknown): void {
  const expected = error instanceof PortTakenError || error instanceof FolderTakenError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}

if (existsSync('.env')) process.loadEnvFile('.env')
const result = readSettings(process.env)
if (result.ok) await run(result.settings).catch(complain)
else complain(new Error(result.problem))
