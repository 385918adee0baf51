import path from 'node:path'

import type { CardProvider } from '@storefront/card-provider/card-provider.ts'

import { migrate } from '#database/migrate.ts'

import { hasStripeAccount } from './environment.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { POSTGRES_FOLDER, startPostgres } from './postgres.ts'
import type { Secrets } from './secrets.ts'

interface ServicesOptions {
  /** Name of the firm, as the hosted payment page says it. */
  merchantName: string
  /** Data folder of the platform. */
  folder: string
  siteUrl: string
  secrets: Secrets
  /** A Postgres server to use instead of the embedded one. */
  databaseUrl: string | undefined
  /** A dump of the embedded Postgres that a new database begins with. */
  databaseTemplate: string | undefined
  /** Whether the embedded Postgres keeps its data in memory instead of the folder. */
  databaseInMemory: boolean
  migrationsFolder: string
}

export interface Services {
  databaseUrl: string
  mailbox: Mailbox
  /** None when a Stripe test account takes its place. */
  cardProvider: CardProvider | undefined
}

/** Starts what the functions talk to; everything started is ended with `running`. */
export async function openServices(
  options: ServicesOptions,
  running: AsyncDisposableStack,
): Promise<Services> {
  const mailbox = await startMailbox({ folder: path.join(options.folder, 'mail') })
  running.defer(mailbox.close)
  const databaseUrl = options.databaseUrl ?? (await openEmbeddedPostgres(options, running))
  await migrate({ databaseUrl, folder: options.migrationsFolder })
  const cardProvider = hasStripeAccount(process.env)
    ? undefined
    : await openCardProvider(options, running)
  return { databaseUrl, mailbox, cardProvider }
}

async function openEmbeddedPostgres(
  { folder, databaseTemplate, databaseInMemory }: ServicesOptions,
  running: AsyncDisposableStack,
): Promise<string> {
  const postgres = await startPostgres({
    folder: databaseInMemory ? undefined : path.join(folder, POSTGRES_FOLDER),
    template: databaseTemplate,
  })
  running.defer(postgres.close)
  return postgres.url
}

async function openCardProvider(
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
