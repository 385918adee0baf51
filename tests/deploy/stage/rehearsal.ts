import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

import {
  functionsEnvironment,
  readFirm,
  staffEmailOf,
} from '@storefront/local-platform/environment.ts'
import { startFileStore, type FileStoreAccess } from '@storefront/local-platform/file-store.ts'
import { createMailboxPage, MAILBOX_PATH } from '@storefront/local-platform/mailbox-page.ts'
import { startMailbox } from '@storefront/local-platform/mailbox.ts'
import { answerRates } from '@storefront/local-platform/rates.ts'
import { loadSecrets } from '@storefront/local-platform/secrets.ts'
import { openCardProvider } from '@storefront/local-platform/services.ts'
import { writeState } from '@storefront/local-platform/state-file.ts'
import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { createLocalPagesHandler } from '@storefront/local-platform/web/local-pages.ts'
import { createSiteHandler } from '@storefront/local-platform/web/site.ts'

import type { FaultyProxy } from '#tests/functions/line.ts'

import { startDatabase } from './database.ts'
import { SITE } from './deploys.ts'
import { openFleet } from './fleet.ts'
import { createFunctionsHost, runScheduled, type BackgroundResponse } from './functions-host.ts'
import type { PackagedFunction } from './packages.ts'
import type { Programs } from './programs.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')

export interface RehearsalOptions {
  /** An empty folder for all data. */
  folder: string
  programs: Programs
  functions: readonly PackagedFunction[]
  /** Folder of the built site; without it only functions are served. */
  dist?: string
  /** Maximum instances per function. */
  maxInstances?: number
  /** Number of calls after which an instance is killed; never by default. */
  callsPerKill?: number
  /**
   * Faulty proxies in front of the database and the mail server; without them the functions connect
   * directly.
   */
  lines?: Partial<Record<'database' | 'mail', FaultyProxy>>
  /** Additional variables of the functions; an empty variable counts as unset. */
  environment?: Record<string, string>
}

/**
 * Starts the packaged shop as Netlify runs it: a process for each instance of a function, the built
 * site with the rules of `netlify.toml`, PostgreSQL behind a pooler. Mail, cards and exchange rates
 * come from the local platform.
 */
export async function startRehearsal(options: RehearsalOptions) {
  await using running = new AsyncDisposableStack()
  const { folder, programs, functions, dist, lines = {} } = options
  mkdirSync(folder, { recursive: true })
  const migrations = path.join(PROJECT, 'netlify', 'database', 'migrations')
  const database = await startDatabase({ programs, migrations }, running)
  const host = await startWebHost()
  running.defer(host.close)
  const mailbox = await startMailbox({ folder: path.join(folder, 'mail') })
  running.defer(mailbox.close)
  const secrets = await loadSecrets(folder)
  const firm = await readFirm(PROJECT)
  const cardProvider = await openCardProvider(
    { folder, siteUrl: host.url, secrets, merchantName: firm.name },
    running,
  )

  const environment = {
    ...hostVariables(host.url),
    ...shopVariables({
      siteUrl: host.url,
      databaseUrl: '',
      smtpUrl: lines.mail?.through(mailbox.smtpUrl) ?? mailbox.smtpUrl,
      cardProviderUrl: cardProvider.apiUrl,
      firm,
      secrets,
      rateLimits: false,
    }),
    ...options.environment,
  }
  const log = path.join(folder, 'functions.log')
  const file = openSync(log, 'a')
  running.defer(() => closeSync(file))
  const { maxInstances = 2, callsPerKill } = options
  const fleet = openFleet({ environment, logFile: file, maxInstances, callsPerKill })
  running.defer(fleet.close)
  const { track, url: siteUrl } = host
  const databaseUrl = () => lines.database?.through(database.url()) ?? database.url()
  let background: BackgroundResponse = 'accepted'
  const blobs = encodeBlobs(await startFileStore(path.join(folder, 'files'), running))
  const hosted = {
    functions,
    fleet,
    siteUrl,
    databaseUrl,
    blobs,
    background: () => background,
    track,
  }
  const handlers = [
    createLocalPagesHandler([
      { prefix: MAILBOX_PATH, answer: createMailboxPage(mailbox) },
      { prefix: '/_local/rates', answer: answerRates },
      { prefix: '/_local/card-provider', answer: (request) => cardProvider.handlePage(request) },
    ]),
    createFunctionsHost(hosted),
  ]
  host.serve(handlers, dist === undefined ? undefined : createSiteHandler(PROJECT, dist))
  running.defer(host.close)
  const state = {
    url: host.url,
    databaseUrl: database.ownerUrl,
    smtpUrl: mailbox.smtpUrl,
    cardProviderUrl: cardProvider.apiUrl,
    webhookSecret: secrets.webhookSecret,
    staffEmail: staffEmailOf(environment),
    pid: process.pid,
  }
  running.defer(await writeState(folder, state))
  const started = running.move()
  return {
    ...state,
    mailbox,
    functions,
    fleet,
    database,
    /** The functions' log file. */
    log,
    /** Changes the database password while no call runs. */
    rotate: () => fleet.runBetweenCalls(database.rotate),
    /** Sets the response to calls of background functions. */
    answerBackground: (answer: BackgroundResponse) => {
      background = answer
    },
    runScheduled: (name: string) => runScheduled(name, hosted),
    settled: host.settled,
    close: () => started.disposeAsync(),
  }
}

/** Access to blobs as the host sends it with each call, in Base64. */
function encodeBlobs({ url, token }: FileStoreAccess): string {
  return Buffer.from(JSON.stringify({ url, url_uncached: url, token })).toString('base64')
}

/** The variables that the host itself sets: no context, commit or deploy address. */
function hostVariables(siteUrl: string): Record<string, string> {
  return {
    URL: siteUrl,
    SITE_NAME: SITE.name,
    SITE_ID: SITE.id,
    PATH: process.env['PATH'] ?? '',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    AWS_REGION: 'us-east-2',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
  }
}

/** The variables that the firm sets. */
function shopVariables(parts: Parameters<typeof functionsEnvironment>[0]): Record<string, string> {
  const { CONTEXT, SITE_URL, DATABASE_URL, ...ours } = functionsEnvironment(parts, {})
  void [CONTEXT, SITE_URL, DATABASE_URL]
  return ours
}
