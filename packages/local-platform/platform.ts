import path from 'node:path'

import type { CardProvider } from '@storefront/card-provider/card-provider.ts'

import { applyEnvironment, functionsEnvironment, readFirm, staffEmailOf } from './environment.ts'
import { lockFolder } from './folder-lock.ts'
import { createMailboxPage, MAILBOX_PATH } from './mailbox-page.ts'
import type { Mailbox } from './mailbox.ts'
import { answerRates } from './rates.ts'
import { type Functions, openFunctions } from './run-functions.ts'
import { keptSecrets } from './secrets.ts'
import { openServices, type Services } from './services.ts'
import { type PlatformState, writeState } from './state-file.ts'
import { keepOneOrigin, startWebHost, type WebHost } from './web-host.ts'
import type { ImportModule } from './web/load-functions.ts'
import { createLocalPagesHandler, indexPage, type LocalPage } from './web/local-pages.ts'
import type { Compression } from './web/representation.ts'
import { openSite } from './web/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const NETLIFY = path.join(PROJECT, 'netlify')

export interface PlatformOptions {
  /** Data folder; taken for this process until `close`. */
  folder: string
  /** 0 takes any free port. */
  port?: number
  /** Origin under which visitors reach the shop; by default the localhost address. */
  siteUrl?: string | undefined
  /** A Postgres server to use instead of the embedded one. */
  databaseUrl?: string | undefined
  /** A dump of the embedded Postgres that a new database begins with. */
  databaseTemplate?: string
  /** Whether the embedded Postgres keeps its data in memory; by default it does in the folder. */
  databaseInMemory?: boolean
  /** Folder of the built site; without it only functions and local pages are served. */
  dist?: string
  /** How well pages are compressed; by default at best. */
  compression?: Compression
  /** Whether pages are compressed ahead of their first visitor. */
  compressAll?: boolean
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
  /** Settles when nothing runs: no visit, no work after an answer, no background function. */
  settled: () => Promise<void>
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
  const { folder, dist, compression } = options
  running.defer(lockFolder(folder))
  const secrets = await keptSecrets(folder)
  const host = options.host ?? (await startWebHost(options))
  running.defer(host.close)

  const firm = await readFirm(PROJECT)
  const services = await openServices(
    { ...fullOptions(options), siteUrl: host.url, secrets, merchantName: firm.name },
    running,
  )
  const { databaseUrl, mailbox, cardProvider } = services
  const cardProviderUrl = cardProvider?.apiUrl
  const parts = {
    siteUrl: host.url,
    databaseUrl,
    smtpUrl: mailbox.smtpUrl,
    cardProviderUrl,
    secrets,
    rateLimits: options.rateLimits !== false,
  }
  const environment = {
    ...functionsEnvironment({ ...parts, firm }, process.env),
    ...options.environment,
  }
  running.defer(applyEnvironment(environment))

  const site = dist === undefined ? undefined : openSite({ project: PROJECT, dist, compression })
  const functions = await openFunctions({ ...fullOptions(options), host })
  host.serve([
    keepOneOrigin,
    createLocalPagesHandler(localPages(services, functions)),
    functions.handler,
    ...(site ? [site.handler] : []),
  ])
  if (site && options.compressAll) void site.compressAll(stopSignal(running))
  // Visits and schedules end first, while the services they use still run.
  running.defer(host.close)
  if (options.schedules !== false) running.defer(await functions.startSchedules())

  const state: PlatformState = {
    url: host.url,
    databaseUrl,
    smtpUrl: mailbox.smtpUrl,
    cardProviderUrl: cardProviderUrl ?? null,
    ...sharedVariables(environment),
    pid: process.pid,
  }
  running.defer(await writeState(folder, state))
  const { runScheduled } = functions
  const { settled } = host
  return { ...state, mailbox, runScheduled, settled, close: () => running.disposeAsync() }
}

function stopSignal(running: AsyncDisposableStack): AbortSignal {
  const stop = new AbortController()
  running.defer(() => stop.abort())
  return stop.signal
}

function fullOptions(options: PlatformOptions) {
  return {
    folder: options.folder,
    databaseUrl: options.databaseUrl,
    databaseTemplate: options.databaseTemplate,
    databaseInMemory: options.databaseInMemory === true,
    migrationsFolder: options.migrationsFolder ?? path.join(NETLIFY, 'database', 'migrations'),
    functionsFolder: path.join(NETLIFY, 'functions'),
    importModule: options.importModule,
    rateLimits: options.rateLimits !== false,
  }
}

function localPages({ mailbox, cardProvider }: Services, functions: Functions): LocalPage[] {
  return [
    { prefix: MAILBOX_PATH, answer: createMailboxPage(mailbox) },
    { prefix: '/_local/rates', answer: answerRates },
    {
      prefix: '/_local/card-provider',
      answer: (request) => cardProviderPage(request, cardProvider),
    },
    functions.page,
    indexPage,
  ]
}

function cardProviderPage(
  request: Request,
  cardProvider: CardProvider | undefined,
): Promise<Response> | Response {
  return cardProvider
    ? cardProvider.handlePage(request)
    : new Response('A Stripe test account takes the payments: see its dashboard.\n', {
        status: 404,
      })
}

function sharedVariables(environment: Record<string, string>) {
  return {
    webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    staffEmail: staffEmailOf(environment),
  }
}
