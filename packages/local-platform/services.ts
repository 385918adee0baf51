import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'

import type { CardProvider } from '@storefront/card-provider/card-provider.ts'

import { migrate } from '#database/migrate.ts'

import { hasStripeAccount } from './environment.ts'
import { startFileStore } from './file-store.ts'
import { startMailbox } from './mailbox.ts'
import { POSTGRES_FOLDER, startPostgres } from './postgres.ts'
import type { Secrets } from './secrets.ts'

export interface DataOptions {
  /** Data folder; locked for this process until `close`. */
  folder: string
  /** A Postgres server that replaces the embedded Postgres. */
  databaseUrl?: string | undefined
  /** A dump with the initial data of a new embedded database. */
  databaseTemplate?: string
  /** Whether the embedded Postgres keeps its data in memory instead of the folder. */
  databaseInMemory?: boolean
}

interface ServicesOptions extends DataOptions {
  merchantName: string
  siteUrl: string
  secrets: Secrets
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** Starts the services of the functions; they stop with `running`. A Stripe test account replaces the emulator. */
export async function openServices(options: ServicesOptions, running: AsyncDisposableStack) {
  const mailbox = await startMailbox({ folder: path.join(options.folder, 'mail') })
  running.defer(mailbox.close)
  const fileStore = await startFileStore(path.join(options.folder, 'files'), running)
  const databaseUrl = options.databaseUrl ?? (await openEmbeddedPostgres(options, running))
  await migrate({ databaseUrl })
  const cardProvider = hasStripeAccount(process.env)
    ? undefined
    : await openCardProvider(options, running)
  return { databaseUrl, mailbox, fileStore, cardProvider }
}

async function openEmbeddedPostgres(
  { folder, databaseTemplate, databaseInMemory }: ServicesOptions,
  running: AsyncDisposableStack,
): Promise<string> {
  const data = databaseInMemory ? undefined : path.join(folder, POSTGRES_FOLDER)
  if (data !== undefined && databaseTemplate === undefined && !existsSync(data))
    await makePostgres(data)
  const postgres = await startPostgres({ folder: data, template: databaseTemplate })
  running.defer(postgres.close)
  return postgres.url
}

async function makePostgres(data: string): Promise<void> {
  const child = fork(new URL('./make-postgres.ts', import.meta.url), [data])
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The database could not be created: see the reason above.')
}

/** Starts the card provider, which sends webhooks to the shop at `siteUrl`; it stops with `running`. */
export async function openCardProvider(
  { folder, siteUrl, secrets, merchantName }: ServicesOptions,
  running: AsyncDisposableStack,
): Promise<CardProvider> {
  const { startCardProvider } = await import('@storefront/card-provider/card-provider.ts')
  const cardProvider = await startCardProvider({
    folder: path.join(folder, 'card-provider'),
    publicUrl: siteUrl,
    secretKey: secrets.stripeSecretKey,
    webhook: { url: `${siteUrl}/api/stripe-webhook`, secret: secrets.webhookSecret },
    apiPort: 0,
    merchantName,
  })
  running.defer(() => cardProvider.close())
  return cardProvider
}
