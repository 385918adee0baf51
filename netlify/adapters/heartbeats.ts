import type { Heartbeat, Heartbeats, MissingRight } from '#use-cases/heartbeats-port.ts'

import type { Database } from './postgres.ts'

/** Which rows of `heartbeats` are rights that the key lacks. */
export const LACKED = `part like 'rak\\_%' and failing_since is not null`

interface Row {
  succeeded_at: Date | null
  failing_since: Date | null
  failure: string | null
}

function heartbeatOfRow({ succeeded_at, failing_since, failure }: Row): Heartbeat {
  return {
    succeededAt: succeeded_at,
    failing: failing_since && { since: failing_since, failure: failure ?? 'unknown' },
  }
}

/** Heartbeats in Postgres. What an earlier call says late changes nothing. */
export function heartbeatsIn({ query }: Database): Heartbeats {
  return {
    of: async (part) => {
      const [row] = await query<Row>(
        `select succeeded_at, failing_since, failure from heartbeats where part = $1`,
        [part],
      )
      return row && heartbeatOfRow(row)
    },
    missingRights: () =>
      query<MissingRight & Record<string, unknown>>(
        `select part as "right", failing_since as since from heartbeats where ${LACKED}`,
      ),
    succeeded: async (part, now) => {
      await query(
        `insert into heartbeats as seen (part, succeeded_at) values ($1, $2)
        on conflict (part) do update
          set succeeded_at = excluded.succeeded_at, failing_since = null, failure = null
          where (seen.succeeded_at is null or seen.succeeded_at < excluded.succeeded_at)
            and (seen.failed_at is null or seen.failed_at <= excluded.succeeded_at)`,
        [part, now],
      )
    },
    failed: async (part, failure, now) => {
      await query(
        `insert into heartbeats as seen (part, failed_at, failing_since, failure)
        values ($1, $2, $2, $3)
        on conflict (part) do update
          set failed_at = excluded.failed_at, failure = excluded.failure,
            failing_since = coalesce(seen.failing_since, excluded.failing_since)
          where seen.succeeded_at is null or seen.succeeded_at < excluded.failed_at`,
        [part, now, failure],
      )
    },
  }
}
