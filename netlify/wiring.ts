import { alertsIn, NO_ALERTS } from '#adapters/alerts.ts'
import { backgroundDelivery } from '#adapters/background-delivery.ts'
import { catalogue } from '#adapters/catalogue.ts'
import { clock, ids } from '#adapters/clock.ts'
import { contactMessagesIn } from '#adapters/contact-messages.ts'
import { dataRetentionIn } from '#adapters/data-retention.ts'
import { heartbeatsIn } from '#adapters/heartbeats.ts'
import { documentsIn } from '#adapters/lazy-documents.ts'
import { lazyMail } from '#adapters/lazy-mail.ts'
import { lazyStripe } from '#adapters/lazy-stripe.ts'
import { ledgerIn } from '#adapters/ledger.ts'
import { limitsIn, NO_LIMITS } from '#adapters/limits.ts'
import { log } from '#adapters/log.ts'
import { monitoringAt } from '#adapters/monitoring.ts'
import { orderAdminIn } from '#adapters/order-admin.ts'
import { ordersIn } from '#adapters/orders.ts'
import { outboxIn } from '#adapters/outbox.ts'
import { passkeysIn } from '#adapters/passkeys.ts'
import { peopleIn } from '#adapters/people.ts'
import { personalDataIn } from '#adapters/personal-data.ts'
import { openDatabase, type Database } from '#adapters/postgres.ts'
import { ratesFrom } from '#adapters/rates.ts'
import { refundRequestsIn } from '#adapters/refund-requests.ts'
import { vitalsIn } from '#adapters/vitals.ts'
import { webhookLogIn } from '#adapters/webhook-log.ts'
import { ConfigError, readConfig, readRepository, type Config } from '#config.ts'
import { Refusal } from '#contract/failure.ts'
import { staffInvitation } from '#emails/staff-invitation.ts'
import { staffSignIn } from '#emails/staff-sign-in.ts'
import { PATHS } from '#paths.ts'
import { ownUrlOfCall, siteUrlOfCall, type DeployContext } from '#site-url.ts'
import { noteMissingRight } from '#use-cases/note-refusal.ts'
import type { Ports } from '#use-cases/ports.ts'
import { sendNow } from '#use-cases/send-now.ts'
import type { Caller, StaffAuth } from '#use-cases/staff-auth-port.ts'
import { passkeyLack, roleOf } from '#use-cases/staff-member.ts'

/** The variables, as they hold for a call. */
interface CallConfig extends Config {
  /** Where the deploy that was called calls itself. */
  ownUrl: string
}

export interface Wired {
  config: Config
  database: Database
  ports: Ports
  auth?: Promise<StaffAuth>
}

/** Follows the address of each call: the host may change it, password included, at any time. */
let database: Database | undefined
let kept: { key: string; wired: Wired } | undefined

/** The use cases' ports for a call, joined to the real world. Throws a Refusal when a variable is wrong. */
export function ports(call: DeployContext): Ports {
  return wire(call).ports
}

/** Staff sign-in; loaded apart, because the paying functions must start without it. */
export function staff(call: DeployContext): Promise<StaffAuth> {
  const wired = wire(call)
  wired.auth ??= wireStaff(wired)
  return wired.auth
}

/** Who of the staff is signed in by the headers of a request, or undefined. */
export async function signedIn({ request, context }: StaffCall): Promise<Caller | undefined> {
  const { headers } = request
  if (!headers.has('cookie')) return undefined
  const member = await (await staff(context)).signedIn(headers)
  return member && { ...member, passkeyLack: () => passkeyLack(ports(context), member) }
}

interface StaffCall {
  request: Request
  context: DeployContext
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

/** Closes what `ports` and `staff` opened, for a clean stop. */
export async function unwire(): Promise<void> {
  const open = database
  database = undefined
  kept = undefined
  await open?.end()
}

/**
 * What a call is joined to. Variables are read anew by each; what was joined for the same ones before is
 * used again.
 */
export function wire(call: DeployContext): Wired {
  const config = configOf(call)
  database ??= openDatabase(config.databaseUrl, config.databaseConnections)
  database.follow(config.databaseUrl)
  const key = JSON.stringify(config)
  if (kept?.key !== key) {
    kept = { key, wired: { config, database, ports: portsOf(config, database) } }
  }
  return kept.wired
}

function configOf(call: DeployContext): CallConfig {
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
    const message = 'The shop is not available just now.'
    throw new Refusal({ code: 'unavailable', message, retryAfter: 60 }, error)
  }
}

function portsOf(config: CallConfig, database: Database): Ports {
  const { siteUrl, isFork, stripe, mail, staff, exchangeRatesUrl } = config
  const heartbeats = heartbeatsIn(database)
  const only = isFork ? [mail.firm.toLowerCase(), ...staff.emails] : undefined
  return {
    siteUrl,
    firmInbox: mail.firm,
    catalogue,
    orders: ordersIn(database),
    outbox: outboxIn(database, only),
    orderAdmin: orderAdminIn(database),
    people: peopleIn(database),
    personalData: personalDataIn(database),
    passkeys: passkeysIn(database),
    owners: staff.emails,
    alerts: isFork ? NO_ALERTS : alertsIn(database),
    contactMessages: contactMessagesIn(database),
    webhooks: webhookLogIn(database),
    provider: lazyStripe({
      lacks: (right) => noteMissingRight({ heartbeats, clock, log }, right),
      ...stripe,
      siteUrl,
      log,
      returnPaths: { success: PATHS.orderConfirmation, cancel: PATHS.checkoutCanceled },
    }),
    refundRequests: refundRequestsIn(database),
    mail: lazyMail(mail.smtpUrl, mail.from, only),
    documents: documentsIn(database),
    ledger: ledgerIn(database),
    backgroundDelivery: backgroundDelivery(config.ownUrl, staff.secret),
    heartbeats,
    monitoring: monitoringAt(config.watch.alertUrl, config.watch.heartbeatUrl),
    rates: ratesFrom(exchangeRatesUrl, log),
    clock,
    ids,
    log,
    limits: config.rateLimits ? limitsIn(database, config.staff.secret) : NO_LIMITS,
    dataRetention: dataRetentionIn(database, staff.emails),
    vitals: (now) => vitalsIn(database, now),
  }
}

async function wireStaff({ config, database, ports }: Wired): Promise<StaffAuth> {
  const { staffAuth } = await import('#adapters/staff-auth.ts')
  const route = { firm: catalogue.firm, siteUrl: config.siteUrl }
  return staffAuth({
    database,
    now: () => ports.clock.now(),
    siteUrl: config.siteUrl,
    secret: config.staff.secret,
    roleOf: (email) => roleOf(ports, email),
    sendLink: (to, token) => sendNow(ports, staffSignIn(token, { ...route, to })),
    sendInvitation: (to, token, by) =>
      sendNow(ports, staffInvitation({ token, by }, { ...route, to })),
  })
}
