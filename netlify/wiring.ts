import { alertsIn } from '#adapters/alerts.ts'
import { catalogue } from '#adapters/catalogue.ts'
import { chance } from '#adapters/chance.ts'
import { contactMessagesIn } from '#adapters/contact-messages.ts'
import { deskIn } from '#adapters/desk.ts'
import { housekeepingIn } from '#adapters/housekeeping.ts'
import { lateMail } from '#adapters/late-mail.ts'
import { lateStripe } from '#adapters/late-stripe.ts'
import { limitsIn, NO_LIMITS } from '#adapters/limits.ts'
import { log } from '#adapters/log.ts'
import { ordersIn } from '#adapters/orders.ts'
import { outboxIn } from '#adapters/outbox.ts'
import { openDatabase, type Database } from '#adapters/postgres.ts'
import { ratesFrom } from '#adapters/rates.ts'
import { waitingIn } from '#adapters/waiting.ts'
import { webhookLogIn } from '#adapters/webhook-log.ts'
import { readConfig, type Config } from '#config.ts'
import { staffSignIn } from '#emails/staff-sign-in.ts'
import { PATHS } from '#paths.ts'
import type { Ports, StaffAuth } from '#use-cases/ports.ts'

interface Wired {
  config: Config
  database: Database
  ports: Ports
}

let wired: Wired | undefined
let auth: Promise<StaffAuth> | undefined

/** The use cases' ports, joined to the real world on first use and kept while the process lives. */
export function ports(): Ports {
  return wire().ports
}

/** Staff sign-in; loaded apart, because the paying functions must start without it. */
export function staff(): Promise<StaffAuth> {
  auth ??= wireStaff(wire())
  return auth
}

/** The staff address that is signed in by these headers, or undefined. */
export async function signedIn(headers: Headers): Promise<string | undefined> {
  return headers.has('cookie') ? (await staff()).signedIn(headers) : undefined
}

/** Closes what `ports` and `staff` opened, for a clean stop. */
export async function unwire(): Promise<void> {
  const open = wired
  wired = undefined
  auth = undefined
  await open?.database.pool.end()
}

function wire(): Wired {
  if (!wired) {
    const config = readConfig(process.env)
    const database = openDatabase(config.databaseUrl)
    wired = { config, database, ports: portsOf(config, database) }
  }
  return wired
}

function portsOf(config: Config, database: Database): Ports {
  const { siteUrl, stripe, mail, exchangeRatesUrl } = config
  return {
    siteUrl,
    firmInbox: mail.firm,
    catalogue,
    orders: ordersIn(database),
    outbox: outboxIn(database),
    desk: deskIn(database),
    alerts: alertsIn(database),
    contactMessages: contactMessagesIn(database),
    webhooks: webhookLogIn(database),
    provider: lateStripe({
      ...stripe,
      siteUrl,
      log,
      returnPaths: { success: PATHS.orderConfirmation, cancel: PATHS.checkoutCanceled },
    }),
    mail: lateMail(mail.smtpUrl, mail.from),
    rates: ratesFrom(exchangeRatesUrl, log),
    chance,
    log,
    limits: config.rateLimits ? limitsIn(database, config.staff.secret) : NO_LIMITS,
    housekeeping: housekeepingIn(database),
    waiting: (now) => waitingIn(database, now),
  }
}

async function wireStaff({ config, database, ports }: Wired): Promise<StaffAuth> {
  const { staffAuth } = await import('#adapters/staff-auth.ts')
  return staffAuth({
    database,
    now: () => ports.chance.now(),
    siteUrl: config.siteUrl,
    secret: config.staff.secret,
    staff: config.staff.emails,
    sendLink: async (email, token) => {
      const id = ports.chance.uuid()
      await ports.mail.send({ id, ...staffSignIn(email, token, config.siteUrl) })
    },
  })
}
