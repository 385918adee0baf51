import path from 'node:path'

import { migrate } from '#database/migrate.ts'

import type { CardProvider } from './card-provider/card-provider.ts'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { POSTGRES_FOLDER, startPostgres } from './postgres.ts'
import type { Secrets } from './secrets.ts'

export interface DatabaseOptions {
  folder: string
  databaseUrl?: string | undefined
  databaseTemplate?: string | undefined
  migrationsFolder: string
}

/** Opens the database, the embedded one or a server that runs already, brings it up to date and answers its address. */
export async function openDatabase(
  { folder, databaseUrl, databaseTemplate, migrationsFolder }: DatabaseOptions,
  running: AsyncDisposableStack,
): Promise<string> {
  const url = databaseUrl ?? (await openEmbedded())
  await migrate({ databaseUrl: url, folder: migrationsFolder })
  return url

  async function openEmbedded(): Promise<string> {
    const postgres = await startPostgres({
      folder: path.join(folder, POSTGRES_FOLDER),
      ...(databaseTemplate ? { template: databaseTemplate } : {}),
    })
    running.defer(postgres.close)
    return postgres.url
  }
}

/** Starts the mailbox over the mails of the data folder. */
export async function openMailbox(folder: string, running: AsyncDisposableStack): Promise<Mailbox> {
  const mailbox = await startMailbox({ folder: path.join(folder, 'mail') })
  running.defer(mailbox.close)
  return mailbox
}

export interface CardProviderParts {
  folder: string
  siteUrl: string
  secrets: Secrets
}

/** Starts the card-provider emulator, delivering its events to the shop's webhook. */
export async function openCardProvider(
  { folder, siteUrl, secrets }: CardProviderParts,
  running: AsyncDisposableStack,
): Promise<CardProvider> {
  const { startCardProvider } = await import('./card-provider/card-provider.ts')
  const cardProvider = await startCardProvider({
    folder: path.join(folder, 'card-provider'),
    publicUrl: siteUrl,
    secretKey: secrets.stripeSecretKey,
    webhook: { url: `${siteUrl}/api/stripe-webhook`, secret: secrets.webhookSecret },
    apiPort: 0,
  })
  running.defer(() => cardProvider.close())
  return cardProvider
}
