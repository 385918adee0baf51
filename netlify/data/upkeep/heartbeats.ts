import type { Connection } from '#data/postgres.ts'

const MINUTE = 60_000

/** In milliseconds: two runs of the sweep and half of a third. */
export const SWEEP_SILENT = 25 * MINUTE

/** How long a part may fail, in milliseconds, before it counts as down. */
export const FAILING_TOO_LONG = 30 * MINUTE

/** The failure of a provider that does not know the shop's key. */
export const KEY_REFUSED = '401'

/** A right of a restricted key, as the provider names it. */
export type Right = `rak_${string}`

/**
 * What is watched: the sweep, its rounds to their end, the card provider, the reading of its lists to
 * their end, the mail server, the function that sends mails in the background, and each right that the
 * key for the provider was found to lack.
 */
export type Part = 'sweep' | 'round' | 'provider' | 'lists' | 'mail' | 'background' | Right

/** A right that the key lacks, and since when that is known. */
export interface MissingRight {
  right: Right
  since: Date
}

/** Which rows of `heartbeats` are rights that the key lacks. */
export const LACKS_RIGHT = `part like 'rak\\_%' and failing_since is not null`

/** When a part was last seen at work, and whether nothing but failures has been seen since; undefined where nothing has been. */
export async function find({ query }: Connection, part: Part) {
  const [row] = await query<{ succeededAt: Date | null; isFailing: boolean }>(
    `select succeeded_at as "succeededAt", failing_since is not null as "isFailing"
    from heartbeats where part = $1`,
    [part],
  )
  return row
}

/** The rights that the key was found to lack and has not been found to have since. */
export function listMissingRights({ query }: Connection) {
  return query<MissingRight>(
    `select part as "right", failing_since as since from heartbeats where ${LACKS_RIGHT}`,
  )
}

/** Notes that a part works. What an earlier call says late changes nothing. */
export async function noteSuccess({ query }: Connection, part: Part, now: Date) {
  await query(
    `insert into heartbeats as seen (part, succeeded_at) values ($1, $2)
    on conflict (part) do update
      set succeeded_at = excluded.succeeded_at, failing_since = null, failure = null
      where (seen.succeeded_at is null or seen.succeeded_at < excluded.succeeded_at)
        and (seen.failed_at is null or seen.failed_at <= excluded.succeeded_at)`,
    [part, now],
  )
}

/** Notes that a part fails. `failure` is made of codes and addresses of sites, never of text. */
export async function noteFailure({ query }: Connection, part: Part, failure: string, now: Date) {
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
