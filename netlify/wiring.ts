import { ConfigError, readConfig, readRepository, type Config } from '#config.ts'
import { Refusal } from '#contract/failure.ts'
import { openDatabase, type Database } from '#data/postgres.ts'
import { staffInvitationMail, staffSignInMail } from '#emails/people/staff-link.ts'
import { catalogue } from '#services/catalogue.ts'
import { clock, idGenerator } from '#services/clock.ts'
import { documentPrinter } from '#services/documents/document-printer.ts'
import { log } from '#services/log.ts'
import { backgroundDelivery } from '#services/mail/background-delivery.ts'
import { smtpMail } from '#services/mail/mail.ts'
import { monitoringAt } from '#services/monitoring.ts'
import type { StaffAuth } from '#services/people/staff-auth.ts'
import type { PasskeyCeremonies } from '#services/people/staff-passkeys.ts'
import { ratesService } from '#services/rates.ts'
import { stripeProvider } from '#services/stripe/stripe.ts'
import { ownUrlOfCall, siteUrlOfCall, type DeployContext } from '#site-url.ts'
import type { OrderReader } from '#use-cases/documents/read-document.ts'
import { sendNow, allowedRecipients } from '#use-cases/mail/deliver-mails.ts'
import { needsPasskey, roleOf } from '#use-cases/people/staff-session.ts'
import type { Shop } from '#use-cases/shop.ts'
import { recordHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'

interface Wired {
  config: Config
  shop: Shop
  auth?: Promise<StaffAuth>
  passkeys?: PasskeyCeremonies
}

/**
 * The host may change the database's address, including the password, at any time. The shop then opens
 * a new database; running calls continue with the previous one, whose connections close once idle.
 */
let database: { address: string; opened: Database } | undefined
let cached: { key: string; wired: Wired } | undefined

/** The shop for a call, with real services. Throws a Refusal if a variable is wrong. */
export function openShop(call: DeployContext): Shop {
  return wire(call).shop
}

/** Staff sign-in; loaded lazily, so that payment functions start without it. */
export function openStaffAuth(call: DeployContext): Promise<StaffAuth> {
  const wired = wire(call)
  wired.auth ??= wireStaff(wired)
  return wired.auth
}

export async function findSignedInStaff(call: { request: Request; context: DeployContext }) {
  const { headers } = call.request
  if (!headers.has('cookie')) return undefined
  return (await openStaffAuth(call.context)).signedIn(headers)
}

/** The caller of a file of an order, by the key in the address and the session of staff. */
export function readerOf(call: {
  request: Request
  context: DeployContext
  url: URL
}): OrderReader {
  return {
    key: call.url.searchParams.get('key') ?? '',
    roleOf: async () => (await findSignedInStaff(call))?.role,
  }
}

/** The first error in the variables, starting with the variable's name; undefined if all are valid. */
export function configurationFault({ deploy }: DeployContext): string | undefined {
  try {
    readConfig(process.env, deploy.context)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** The firm's name if the content can be edited in the browser, otherwise undefined. */
export function firmNameIfEditable(): string | undefined {
  return readRepository(process.env) && firmName()
}

export function firmName(): string {
  return catalogue.firm.name
}

/** Closes the database, for a clean stop. */
export async function closeDatabase(): Promise<void> {
  const open = database
  database = undefined
  cached = undefined
  await open?.opened.end()
}

/** Reads the variables for each call, and reuses the services if the variables are unchanged. */
export function wire(call: DeployContext): Wired {
  const config = configOf(call)
  const { databaseUrl: address, databaseConnections } = config
  if (database?.address !== address) {
    database = { address, opened: openDatabase(address, databaseConnections) }
  }
  const key = JSON.stringify(config)
  if (cached?.key !== key) {
    cached = { key, wired: { config, shop: shopOf(config, database.opened) } }
  }
  return cached.wired
}

function configOf(call: DeployContext) {
  try {
    const config = readConfig(process.env, call.deploy.context)
    return {
      ...config,
      siteUrl: siteUrlOfCall(config.siteUrl, call),
      ownUrl: ownUrlOfCall(config.siteUrl, call),
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const { variable, fix } = error
    log('variable-wrong', { variable, fix })
    const message = 'The shop is not available at the moment.'
    throw new Refusal({ code: 'unavailable', message, retryAfter: 60 }, error)
  }
}

function shopOf(config: ReturnType<typeof configOf>, db: Database): Shop {
  const { siteUrl, isFork, rateLimits, stripe, mail, staff, watch, exchangeRatesUrl } = config
  const owners = staff.emails
  return {
    db,
    siteUrl,
    firmInbox: mail.firm,
    catalogue,
    owners,
    isFork,
    maxRows: config.maxRows,
    limitSecret: rateLimits ? staff.secret : null,
    provider: stripeProvider({
      keyFails: (part, failure) => recordHeartbeat({ db, clock, log }, part, failure),
      ...stripe,
      siteUrl,
      log,
    }),
    mail: smtpMail(mail.smtpUrl, mail.from, {
      allowedRecipients: allowedRecipients({ isFork, firmInbox: mail.firm, owners }),
    }),
    printer: documentPrinter,
    backgroundDelivery: backgroundDelivery(config.ownUrl, staff.secret),
    monitoring: monitoringAt(watch.alertUrl, watch.heartbeatUrl),
    rates: ratesService(exchangeRatesUrl, log),
    clock,
    ids: idGenerator,
    log,
  }
}

export function signInOptions({ config, shop }: Wired) {
  return {
    database: shop.db,
    now: () => shop.clock.now(),
    siteUrl: config.siteUrl,
    secret: config.staff.secret,
    roleOf: (email: string) => roleOf(shop, email),
  }
}

async function wireStaff(wired: Wired) {
  const { staffAuth } = await import('#services/people/staff-auth.ts')
  const { shop } = wired
  return staffAuth({
    ...signInOptions(wired),
    needsPasskey: (email) => needsPasskey(shop, email),
    sendLink: (to, token) => sendNow(shop, staffSignInMail(to, token, shop)),
    sendInvitation: (to, token, by) => sendNow(shop, staffInvitationMail(to, { token, by }, shop)),
  })
}
