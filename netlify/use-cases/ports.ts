import type { ExchangeRates } from '#domain/currency.ts'

import type { Alerts } from './alerts-port.ts'
import type { BackgroundDelivery } from './background-delivery-port.ts'
import type { CardProvider } from './card-provider-port.ts'
import type { Catalogue } from './catalogue-port.ts'
import type { ContactMessages } from './contact-port.ts'
import type { DataRetention } from './data-retention-port.ts'
import type { Documents } from './documents-port.ts'
import type { Heartbeats, Vitals } from './heartbeats-port.ts'
import type { Ledger } from './ledger-port.ts'
import type { Limits } from './limits-port.ts'
import type { MailTransport } from './mail-port.ts'
import type { Monitoring } from './monitoring-port.ts'
import type { OrderAdmin } from './order-admin-port.ts'
import type { Orders } from './orders-port.ts'
import type { Outbox } from './outbox-port.ts'
import type { Passkeys } from './passkeys-port.ts'
import type { People } from './people-port.ts'
import type { PersonalData } from './personal-data-port.ts'
import type { RefundRequests } from './refund-port.ts'
import type { WebhookLog } from './webhook-log-port.ts'

export interface RatesService {
  /** The latest rates, or undefined when the service does not answer with believable ones. */
  latest(): Promise<ExchangeRates | undefined>
}

/** The time, passed in so that tests decide it. */
export interface Clock {
  now(): Date
  /** Resolves after a while. */
  wait(milliseconds: number): Promise<void>
  /** Does `work`, which must not reject, again and again; answers how to stop. */
  every(milliseconds: number, work: () => Promise<void>): () => void
}

/** Draws ids and order numbers. */
export interface IdGenerator {
  uuid(): string
  orderNumber(): string
}

/** Writes a structured line to the log; never personal data. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** Everything that a use case may ask for. */
export interface Ports {
  siteUrl: string
  firmInbox: string
  catalogue: Catalogue
  orders: Orders
  outbox: Outbox
  orderAdmin: OrderAdmin
  alerts: Alerts
  contactMessages: ContactMessages
  documents: Documents
  ledger: Ledger
  webhooks: WebhookLog
  provider: CardProvider
  refundRequests: RefundRequests
  mail: MailTransport
  backgroundDelivery: BackgroundDelivery
  heartbeats: Heartbeats
  rates: RatesService
  clock: Clock
  ids: IdGenerator
  monitoring: Monitoring
  people: People
  personalData: PersonalData
  passkeys: Passkeys
  /** Owners whom the host's variables name, in lower case. */
  owners: readonly string[]
  log: Log
  limits: Limits
  dataRetention: DataRetention
  /** How the shop's parts were when they were last seen. */
  vitals(now: Date): Promise<Vitals>
}
