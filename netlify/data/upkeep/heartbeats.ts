import type { Connection } from '#data/postgres.ts'

const MINUTE = 60_000

/** Milliseconds after which the sweep counts as silent: two and a half of its intervals. */
export const SWEEP_SILENT_AFTER_MS = 25 * MINUTE

/** Milliseconds for which a part must have failed before it counts as down. */
export const DOWN_AFTER_MS = 30 * MINUTE

/** The failure code if the provider rejects the shop's key. */
export const KEY_REFUSED_CODE = '401'

/** A permission of a restricted key, in the provider's naming. */
export type Right = `rak_${string}`

/**
 * The monitored parts: the sweep, a sweep with all steps, the card provider, a complete reading of its
 * lists, the mail server, the background function for mails, and each permission that the provider's
 * key was found to lack.
 */
export type MonitoredPart = 'sweep' | 'round' | 'provider' | 'lists' | 'mail' | 'background' | Right

export interface MissingRight {
  right: Right
  since: Date
}

/** Condition: the row of `heartbeats` is about a permission that the shop's key lacks. */
export const LACKS_RIGHT_SQL = `part like 'rak\\_%' and failing_since is not null`

/** When a part last succeeded, and whether it has failed since; undefined if nothing is recorded. */
export async function findHeartbeat({ query }: Connection, part: MonitoredPart) {
  const [row] = await query<{ succeededAt: Date | null; isFailing: boolean }>(
    `select succeeded_at as "succeededAt", failing_since is not null as "isFailing"
    from heartbeats where part = $1`,
    [part],
  )
  return row
}

export function listMissingRights({ query }: Connection) {
  return query<MissingRight>(
    `select part as "right", failing_since as since from heartbeats where ${LACKS_RIGHT_SQL}`,
  )
}

/** Records that a part works, unless a later success or failure is already recorded. */
export async function recordSuccess({ query }: Connection, part: MonitoredPart, now: Date) {
  await query(
    `insert into heartbeats as seen (part, succeeded_at) values ($1, $2)
    on conflict (part) do update
      set succeeded_at = excluded.succeeded_at, failing_since = null, failure = null
      where (seen.succeeded_at is null or seen.succeeded_at < excluded.succeeded_at)
        and (seen.failed_at is null or seen.failed_at <= excluded.succeeded_at)`,
    [part, now],
  )
}

/** Records that a part fails. `failure` contains only codes and site addresses, never text. */
export async function recordFailure(
  { query }: Connection,
  part: MonitoredPart,
  failure: string,
  now: Date,
) {
  await query(
    `insert into heartbeats as seen (part, failed_at, failing_since, failure)
    values ($1, $2, $2, $3)
    on conflict (part) do update
      set failed_at = excluded.failed_at, failure = excluded.failure,
        failing_since = coalesce(seen.failing_since, excluded.failing_since)
      where seen.succeeded_at is null or seen.succeeded_at < excluded.failed_at`,
    [part, now, failure],
  )
}
