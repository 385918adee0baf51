import path from 'node:path'

import {
  applyEnvironment,
  functionsEnvironment,
  hasStripeAccount,
  staffEmailOf,
} from './environment.ts'
import { readFirm } from './firm.ts'
import { lockFolder } from './folder-lock.ts'
import { indexPage } from './index-page.ts'
import { createMailboxPage, MAILBOX_PATH } from './mailbox-page.ts'
import type { Mailbox } from './mailbox.ts'
import { answerRates } from './rates.ts'
import { openFunctions } from './run-functions.ts'
import { keptSecrets } from './secrets.ts'
import { openCardProvider, openDatabase, openMailbox } from './services.ts'
import { writeState, type PlatformState } from './state-file.ts'
import { startWebHost, type WebHost } from './web-host.ts'
import type { ImportModule } from './web/load-functions.ts'
import { createLocalPagesHandler } from './web/local-pages.ts'
import { createSiteHandler } from './web/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')

export interface PlatformOptions {
  /** Data folder; taken for this process until `close`. */
  folder: string
  /** 0 takes any free port. */
  port?: number
  /** Origin under which visitors reach the shop; by default the localhost address. */
  siteUrl?: string | undefined
  /** A Postgres server to use instead of the embedded one. */
  databaseUrl?: string | undefined
  /** An empty data folder of the embedded Postgres to copy; made when missing. */
  databaseTemplate?: string
  /** Folder of the built site; without it only functions and local pages are served. */
  dist?: string
  functionsFolder?: string
  migrationsFolder?: string
  /** Variables of the functions that win over the platform's own. */
  environment?: Record<string, string>
  /** Whether the functions' rate limits hold; by default they do. */
  rateLimits?: boolean
  /** Whether scheduled functions run by themselves; by default they do. */
  schedules?: boolean
  /** Imports functions, asked anew at each visit; by default they are imported once. */
  importModule?: ImportModule
  /** Takes the place of the platform's own web server. */
  host?: WebHost
}

export interface Platform extends PlatformState {
  mailbox: Mailbox
  /** Runs a scheduled function now and answers what it answered. */
  runScheduled: (name: string) => Promise<Response>
  /** Finishes what runs and stops everything. */
  close: () => Promise<void>
}

/** Starts database, mailbox, rate service, card provider and web host, and stops what was started when one fails. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const running = new AsyncDisposableStack()
  try {
    return await start(options, running)
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

async function start(options: PlatformOptions, running: AsyncDisposableStack): Promise<Platform> {
  const { folder } = options
  running.defer(lockFolder(folder))
  const secrets = await keptSecrets(folder)
  const host =
    options.host ?? (await startWebHost({ port: options.port ?? 0, siteUrl: options.siteUrl }))
  running.defer(host.close)

  const mailbox = await openMailbox(folder, running)
  const databaseUrl = await openDatabase(
    { migrationsFolder: path.join(PROJECT, 'netlify', 'database', 'migrations'), ...options },
    running,
  )
  const cardProvider = hasStripeAccount(process.env)
    ? undefined
    : await openCardProvider({ folder, siteUrl: host.url, secrets }, running)

  const firm = await readFirm(PROJECT)
  const parts = { siteUrl: host.url, databaseUrl, smtpUrl: mailbox.smtpUrl, firm, secrets }
  const environment = {
    ...functionsEnvironment({ ...parts, cardProviderUrl: cardProvider?.apiUrl }, process.env),
    ...options.environment,
  }
  running.defer(applyEnvironment(environment))
  const functions = await openFunctions({
    folder: options.functionsFolder ?? path.join(PROJECT, 'netlify', 'functions'),
    importModule: options.importModule,
    rateLimits: options.rateLimits ?? true,
    host,
  })

  host.serve([
    createLocalPagesHandler([
      { prefix: MAILBOX_PATH, answer: createMailboxPage(mailbox) },
      { prefix: '/_local/rates', answer: answerRates },
      ...(cardProvider
        ? [{ prefix: '/_local/card-provider', answer: cardProvider.handlePage.bind(cardProvider) }]
        : []),
      functions.page,
      indexPage,
    ]),
    functions.handler,
    ...(options.dist ? [createSiteHandler({ project: PROJECT, dist: options.dist })] : []),
  ])
  // Visits and schedules end first, while the services they use still run.
  running.defer(host.close)
  if (options.schedules ?? true) running.defer(await functions.startSchedules())

  const state: PlatformState = {
    url: host.url,
    databaseUrl,
    smtpUrl: mailbox.smtpUrl,
    cardProviderUrl: cardProvider?.apiUrl ?? null,
    webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    staffEmail: staffEmailOf(environment),
    pid: process.pid,
  }
  running.defer(await writeState(folder, state))
  return {
    ...state,
    mailbox,
    runScheduled: functions.runScheduled,
    close: () => running.disposeAsync(),
  }
}
