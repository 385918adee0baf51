import type { Endpoint } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'
import type { Database } from '#data/postgres.ts'
import type { Catalogue } from '#services/catalogue.ts'
import type { Clock, IdGenerator } from '#services/clock.ts'
import type { DocumentPrinter } from '#services/documents/document-printer.ts'
import type { Log } from '#services/log.ts'
import type { BackgroundDelivery } from '#services/mail/background-delivery.ts'
import type { MailTransport } from '#services/mail/mail.ts'
import type { Monitoring } from '#services/monitoring.ts'
import type { RatesService } from '#services/rates.ts'
import type { CardProvider } from '#services/stripe/card-provider.ts'

/** The dependencies of use cases: database, catalogue, settings and external services. */
export interface Shop {
  db: Database
  siteUrl: string
  firmInbox: string
  catalogue: Catalogue
  /** Owners in `STAFF_EMAILS`, in lower case. */
  owners: readonly string[]
  /** Whether the database is a copy of production's: then customers get no mails, and no alerts are sent. */
  isFork: boolean
  maxRows: number
  /** Key for hashing network addresses in rate limits; null if limits are off. */
  limitSecret: string | null
  provider: CardProvider
  mail: MailTransport
  printer: DocumentPrinter
  backgroundDelivery: BackgroundDelivery
  rates: RatesService
  monitoring: Monitoring
  clock: Clock
  ids: IdGenerator
  log: Log
}

/** A use case of an endpoint. `caller` is a staff member's email address or a visitor's network address. */
export type UseCase<E extends Endpoint<unknown, unknown>, Needed = Shop, Caller = string> = (
  shop: Needed,
  body: NonNullable<E['body']>,
  caller: Caller,
) => Promise<Result<NonNullable<E['answer']>>>
