import type { Database } from '#data/postgres.ts'
import type { BackgroundDelivery } from '#services/background-delivery.ts'
import type { CardProvider } from '#services/card-provider.ts'
import type { Catalogue } from '#services/catalogue.ts'
import type { Clock, IdGenerator } from '#services/clock.ts'
import type { DocumentPrinter } from '#services/document-printer.ts'
import type { Log } from '#services/log.ts'
import type { MailTransport } from '#services/mail.ts'
import type { Monitoring } from '#services/monitoring.ts'
import type { RatesService } from '#services/rates.ts'

/** What a use case works with: the shop's database, what is sold and by whom, and the services of others. */
export interface Shop {
  db: Database
  siteUrl: string
  firmInbox: string
  catalogue: Catalogue
  /** Owners whom the host's variables name, in lower case. */
  owners: readonly string[]
  /** Whether the database is a copy of production's: its customers and its issues get no mail from this deploy. */
  isFork: boolean
  /** Rows that a file of CSV may have. */
  mostRows: number
  /** Marks network addresses in counts; null where nothing is counted. */
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
