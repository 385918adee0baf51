import path from 'node:path'

import { applyEnvironment, functionsEnvironment, readFirm, staffEmailOf } from './environment.ts'
import { fileStoreVariable } from './file-store.ts'
import { lockFolder } from './folder-lock.ts'
import { createMailboxPage, MAILBOX_PATH } from './mailbox-page.ts'
import { answerRates } from './rates.ts'
import { type Functions, type FunctionsOptions, loadFunctionsForHost } from './run-functions.ts'
import { loadSecrets } from './secrets.ts'
import { type DataOptions, openServices, type Services } from './services.ts'
import { type PlatformState, writeState } from './state-file.ts'
import { redirectToOneOrigin, startWebHost, type WebHost, type WebHostOptions } from './web-host.ts'
import { createLocalPagesHandler, type LocalPage } from './web/local-pages.ts'
import { createSiteHandler } from './web/site.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const FUNCTIONS = path.join(PROJECT, 'netlify', 'functions')

export interface PlatformOptions
  extends DataOptions, WebHostOptions, Pick<FunctionsOptions, 'importModule' | 'rateLimits'> {
  /** Folder of the built site; without it the host serves only functions and local pages. */
  dist?: string
  environment?: Record<string, string>
  /** Whether scheduled functions run on schedule; true by default. */
  schedules?: boolean
  host?: WebHost
}

export type Platform = Awaited<ReturnType<typeof start>>

/** Starts database, mailbox, rate service, card provider and web host; if one fails, stops the others. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const running = new AsyncDisposableStack()
  try {
    return await start(options, running)
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

async function start(options: PlatformOptions, running: AsyncDisposableStack) {
  const { folder, dist } = options
  running.defer(lockFolder(folder))
  const secrets = await loadSecrets(folder)
  const host = options.host ?? (await startWebHost(options))
  running.defer(host.close)

  const firm = await readFirm(PROJECT)
  const services = await openServices(
    { ...options, siteUrl: host.url, secrets, merchantName: firm.name },
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
    ...fileStoreVariable(services.fileStore),
    ...options.environment,
  }
  running.defer(applyEnvironment(environment))

  const site = dist === undefined ? undefined : createSiteHandler(PROJECT, dist)
  const functions = await loadFunctionsForHost({ ...options, functionsFolder: FUNCTIONS, host })
  const pages = createLocalPagesHandler(localPages(services, functions))
  host.serve([redirectToOneOrigin, pages, functions.handler], site)
  // Requests and schedules end first, while their services still run.
  running.defer(host.close)
  if (options.schedules !== false) running.defer(await functions.startSchedules())

  const state: PlatformState = {
    url: host.url,
    databaseUrl,
    smtpUrl: mailbox.smtpUrl,
    cardProviderUrl: cardProviderUrl ?? null,
    webhookSecret: environment['STRIPE_WEBHOOK_SECRET'] ?? '',
    staffEmail: staffEmailOf(environment),
    pid: process.pid,
  }
  running.defer(await writeState(folder, state))
  const { runScheduled } = functions
  const close = () => running.disposeAsync()
  return { ...state, mailbox, runScheduled, settled: host.settled, close }
}

function localPages({ mailbox, cardProvider }: Services, functions: Functions): LocalPage[] {
  return [
    { prefix: MAILBOX_PATH, answer: createMailboxPage(mailbox) },
    { prefix: '/_local/rates', answer: answerRates },
    ...(cardProvider ? [{ prefix: '/_local/card-provider', answer: cardProvider.handlePage }] : []),
    functions.page,
  ]
}
