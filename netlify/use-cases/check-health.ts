import type { HealthAnswer, PartHealth } from '#contract/health.ts'

import type { Ports } from './ports.ts'

/** What the database knows of things that wait. */
export interface Waiting {
  oldestPendingOrder: Date | null
  oldestWaitingMail: Date | null
  lastWebhook: Date | null
  needingAttention: number
}

/** In seconds: more than the hour that a session lives, which the provider may end late. */
export const PENDING_TOO_LONG = 75 * 60

/** What a part of the answer may come to, in seconds or orders, before a person should look. */
const LIMITS = {
  oldestPendingOrder: PENDING_TOO_LONG,
  oldestWaitingMail: 1800,
  needingAttention: 0,
  clockSkew: 120,
} as const

type Needs = Pick<Ports, 'chance' | 'waiting' | 'provider' | 'mail'>

/** Asks every part how it is; none of them can hold up the others. */
export async function checkHealth(ports: Needs): Promise<HealthAnswer> {
  const [waiting, skew, mail] = await Promise.all([
    quietly(() => ports.waiting(ports.chance.now())),
    quietly(() => ports.provider.clockSkew(ports.chance.now())),
    quietly(() => ports.mail.verify()),
  ])
  const answer = {
    database: part(waiting),
    provider: part(skew),
    mail: part(mail),
    ...ages(waiting, ports.chance.now()),
    clockSkew: skew ?? null,
  }
  return { status: statusOf(answer), ...answer }
}

function part(answer: unknown): PartHealth {
  return answer === undefined ? 'down' : 'ok'
}

function ages(waiting: Waiting | undefined, now: Date) {
  const age = (moment: Date | null | undefined) =>
    moment ? Math.round((now.getTime() - moment.getTime()) / 1000) : null
  return {
    oldestPendingOrder: age(waiting?.oldestPendingOrder),
    oldestWaitingMail: age(waiting?.oldestWaitingMail),
    sinceLastWebhook: age(waiting?.lastWebhook),
    needingAttention: waiting?.needingAttention ?? null,
  }
}

function statusOf(answer: Omit<HealthAnswer, 'status'>): HealthAnswer['status'] {
  if (answer.database === 'down' || answer.provider === 'down') return 'down'
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const isBeyond = names.some((name) => Math.abs(answer[name] ?? 0) > LIMITS[name])
  return isBeyond || answer.mail === 'down' ? 'degraded' : 'ok'
}

async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
