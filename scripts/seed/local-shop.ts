import path from 'node:path'

import { applyEnvironment } from '@storefront/local-platform/environment.ts'
import { fileStoreVariable, startFileStore } from '@storefront/local-platform/file-store.ts'
import { startPlatform } from '@storefront/local-platform/platform.ts'

import { localEnvironment } from '#scripts/doctor/local-environment.ts'
import { MailError } from '#services/mail/mail.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { openPortalShop } from '#wire-portal.ts'
import { closeDatabase } from '#wiring.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const FUNCTION_CALL = {
  deploy: { context: 'dev', id: 'seed', published: false },
  site: {},
  url: new URL('http://localhost'),
}

const printNothing = () => Promise.resolve(new Uint8Array())

export interface LocalShop {
  shop: PortalShop
  databaseUrl: string
  /** Runs an action of a buyer, a bank or the network at the provider and returns its answer. */
  atProvider: (action: string, body?: object) => Promise<{ id?: string }>
}

/** The shop running on this machine; if no shop is running, starts a shop on the local data folder. */
export async function openLocalShop(env: NodeJS.ProcessEnv): Promise<LocalShop & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const folder = path.resolve(env['LOCAL_FOLDER'] || '.local')
  const variables = await localEnvironment(folder, PROJECT, {})
  if (variables) {
    // The running shop reads the same folder.
    const files = await startFileStore(path.join(folder, 'files'), opening)
    const both = { ...variables, ...fileStoreVariable(files) }
    opening.defer(applyEnvironment(both as Record<string, string>))
    opening.defer(closeDatabase)
  } else {
    const databaseUrl = env['DATABASE_URL'] || undefined
    const options = { folder, databaseUrl, port: 0, schedules: false, rateLimits: false }
    const platform = await startPlatform(options)
    opening.defer(platform.close)
    opening.defer(closeDatabase)
    opening.defer(platform.settled)
  }
  const shop = shopFromEnvironment(process.env)
  const opened = opening.move()
  return { ...shop, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** A shop without PDFs or mail; mails to `refused…` addresses are refused, mails to `deferred…` deferred. */
export function shopFromEnvironment(env: NodeJS.ProcessEnv): LocalShop {
  const provider = env['STRIPE_API_URL']
  if (!provider)
    throw new Error('The seed needs the emulated card provider: unset STRIPE_SECRET_KEY.')
  const mail = {
    send: ({ to }: { to: string }) => {
      if (to.startsWith('refused')) return Promise.reject(new MailError('refused', '550'))
      if (to.startsWith('deferred')) return Promise.reject(new MailError('deferred', '451'))
      return Promise.resolve()
    },
    verify: () => Promise.resolve(true as const),
  }
  const shop = openPortalShop(FUNCTION_CALL)
  const printer = { ...shop.printer, print: printNothing, printProForma: printNothing }
  const backgroundDelivery = { begin: () => Promise.resolve('not begun'), isOurs: () => false }
  return {
    shop: { ...shop, mail, printer, backgroundDelivery, log: () => undefined },
    databaseUrl: env['DATABASE_URL'] ?? '',
    atProvider: async (action, body = {}) => {
      const options = { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${provider}/_control/${action}`, options)
      if (!response.ok) throw new Error(`${action}: ${await response.text()}`)
      return (await response.json()) as { id?: string }
    },
  }
}
