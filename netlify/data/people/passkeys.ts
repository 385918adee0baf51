import type { PasskeysAnswer } from '#contract/staff/passkeys.ts'
import type { ActorAndTime } from '#data/actor.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'

import { LOG_ENTRY_SQL } from './people.ts'

const BELONGS_TO_PERSON_SQL = `user_id in (select id from staff_users where lower(email) = $1)`

/** The passkeys of the person with this lower-case email address, oldest first. */
export function listPasskeysOf({ query }: Connection, email: string) {
  return query<PasskeysAnswer['passkeys'][number]>(
    `select id, coalesce(name, '') as name, ${isoSql('created_at')} as "addedAt",
      ${isoSql('used_at')} as "usedAt"
    from staff_passkeys where ${BELONGS_TO_PERSON_SQL} order by created_at, id`,
    [email],
  )
}

/** The number of passkeys by lower-case email address; omits people without passkeys. */
export async function countPasskeysByPerson({ query }: Connection): Promise<Map<string, number>> {
  const rows = await query<{ email: string; count: number }>(
    `select lower(email) as email, count(*)::int as count
    from staff_passkeys join staff_users on staff_users.id = user_id group by 1`,
  )
  return new Map(rows.map(({ email, count }) => [email, count]))
}

export function resetPasskeys(db: Database, email: string, { actor, at }: ActorAndTime) {
  return db.transaction(async ({ query }) => {
    await query(`delete from staff_passkeys where ${BELONGS_TO_PERSON_SQL}`, [email])
    await query(`delete from staff_sessions where ${BELONGS_TO_PERSON_SQL}`, [email])
    await query(LOG_ENTRY_SQL, [at, actor, 'passkeys-reset', email])
  })
}

/** Removes a passkey of a person with its sessions, and logs it; returns false if there is no such passkey. */
export function removePasskey(
  db: Database,
  email: string,
  id: string,
  { actor, at }: ActorAndTime,
) {
  return db.transaction(async ({ query }) => {
    const [gone] = await query<{ name: string }>(
      `delete from staff_passkeys where ${BELONGS_TO_PERSON_SQL} and id = $2
      returning coalesce(name, '') as name`,
      [email, id],
    )
    if (gone) await query(LOG_ENTRY_SQL, [at, actor, 'passkey-removed', gone.name])
    return gone !== undefined
  })
}
