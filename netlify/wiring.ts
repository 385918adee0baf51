import { ConfigError, readConfig, readRepository, type Config } from '#config.ts'
import { Refusal } from '#contract/failure.ts'
import { openDatabase, type Database } from '#data/postgres.ts'
import { staffInvitation, staffSignIn } from '#emails/people/staff-link.ts'
import { backgroundDelivery } from '#services/background-delivery.ts'
import { catalogue } from '#services/catalogue.ts'
import { clock, ids } from '#services/clock.ts'
import { documentPrinter } from '#services/document-printer.ts'
import { log } from '#services/log.ts'
import { smtpMail } from '#services/mail.ts'
import { monitoringAt } from '#services/monitoring.ts'
import { ratesFrom } from '#services/rates.ts'
import type { StaffAuth } from '#services/staff-auth.ts'
import type { PasskeyCeremonies } from '#services/staff-passkeys.ts'
import { stripeProvider } from '#services/stripe.ts'
import { ownUrlOfCall, siteUrlOfCall, type DeployContext } from '#site-url.ts'
import { sendNow, writableTo } from '#use-cases/mail/deliver-mails.ts'
import { needsPasskey, roleOf } from '#use-cases/people/staff-session.ts'
import type { Shop } from '#use-cases/shop.ts'
import { noteHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'

interface Wired {
  config: Config
  shop: Shop
  auth?: Promise<StaffAuth>
  passkeys?: PasskeyCeremonies
}

/**
 * The host may change the address, password included, at any time. Then another database is opened; calls
 * that have begun go on with the one before, whose connections close once they are idle.
 */
let database: { address: string; opened: Database } | undefined
let cached: { key: string; wired: Wired } | undefined

/** The shop for a call, joined to the real world. Throws a Refusal when a variable is wrong. */
export function openShop(call: DeployContext): Shop {
  return wire(call).shop
}

/** Staff sign-in; loaded apart, because the paying functions must start without it. */
export function staff(call: DeployContext): Promise<StaffAuth> {
  const wired = wire(call)
  wired.auth ??= wireStaff(wired)
  return wired.auth
}

/** Who of the staff is signed in by the headers of a request, or undefined. */
export async function signedIn({ request, context }: { request: Request; context: DeployContext }) {
  const { headers } = request
  if (!headers.has('cookie')) return undefined
  return (await staff(context)).signedIn(headers)
}

/** What is wrong with a variable and what to do, beginning with its name; undefined when all are right. */
export function configurationFault({ deploy }: DeployContext): string | undefined {
  try {
    readConfig(process.env, deploy.context)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** Name of the firm whose content can be edited in the browser; undefined where it cannot. */
export function editableFirm(): string | undefined {
  return readRepository(process.env) && catalogue.firm.name
}

/** Closes what `openShop` and `staff` opened, for a clean stop. */
export async function unwire(): Promise<void> {
  const open = database
  database = undefined
  cached = undefined
  await open?.opened.end()
}

/**
 * What a call is joined to. Variables are read anew by each; what was joined for the same ones before is
 * used again.
 */
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

/** The variables as they hold for a call, and where the deploy that was called calls itself. */
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
    mostRows: config.mostRows,
    limitSecret: rateLimits ? staff.secret : null,
    provider: stripeProvider({
      keyFails: (part, failure) => noteHeartbeat({ db, clock, log }, part, failure),
      ...stripe,
      siteUrl,
      log,
    }),
    mail: smtpMail(mail.smtpUrl, mail.from, {
      only: writableTo({ isFork, firmInbox: mail.firm, owners }),
    }),
    printer: documentPrinter,
    backgroundDelivery: backgroundDelivery(config.ownUrl, staff.secret),
    monitoring: monitoringAt(watch.alertUrl, watch.heartbeatUrl),
    rates: ratesFrom(exchangeRatesUrl, log),
    clock,
    ids,
    log,
  }
}

/** What both ways of signing in are joined to. */
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
  const { staffAuth } = await import('#services/staff-auth.ts')
  const { shop } = wired
  return staffAuth({
    ...signInOptions(wired),
    needsPasskey: (email) => needsPasskey(shop, email),
    sendLink: (to, token) => sendNow(shop, staffSignIn(to, token, shop)),
    sendInvitation: (to, token, by) => sendNow(shop, staffInvitation(to, { token, by }, shop)),
  })
}
