import type { PasskeyLack } from '#domain/passkey.ts'
import type { Passkey, Passkeys } from '#use-cases/passkeys-port.ts'

import type { Database } from './postgres.ts'
import { NOTE } from './staff-log.ts'

const OF_PERSON = `user_id in (select id from staff_users where lower(email) = $1)`
const DEMANDED = `exists (select from staff_passkey_demand)`

/** The passkeys of staff, in Postgres. */
export function passkeysIn(database: Database): Passkeys {
  const { query } = database
  return {
    of: async (email) => {
      const rows = await query<{ id: string; name: string; added: Date; used: Date | null }>(
        `select id, coalesce(name, '') as name, created_at as added, used_at as used
        from staff_passkeys where ${OF_PERSON} order by created_at, id`,
        [email],
      )
      return rows.map(({ id, name, added, used }): Passkey => ({
        id,
        name,
        addedAt: added.toISOString(),
        usedAt: used?.toISOString() ?? null,
      }))
    },
    perPerson: async (now) => {
      const rows = await query<{ email: string; count: number; until: Date | null }>(
        `select email, coalesce(count, 0)::int as count, expires_at as until
        from (select lower(email) as email, count(*)
            from staff_passkeys join staff_users on staff_users.id = user_id group by 1) as counted
          full join (select email, expires_at from staff_passkey_permits where expires_at > $1) as permitted
          using (email)`,
        [now],
      )
      return rows.map(({ email, count, until }) => ({
        email,
        count,
        mayAddUntil: until?.toISOString() ?? null,
      }))
    },
    permit: async (email, now) => {
      const [row] = await query<{ until: Date }>(
        `select expires_at as until from staff_passkey_permits where email = $1 and expires_at > $2`,
        [email, now],
      )
      return row?.until.toISOString() ?? null
    },
    isDemanded: async () => (await query(`select where ${DEMANDED}`)).length > 0,
    lack: async (email) => {
      const [row] = await query<{ lack: PasskeyLack }>(
        `select case when exists (select from staff_passkeys where ${OF_PERSON})
          then 'passkey-session' else 'passkey' end as lack where ${DEMANDED}`,
        [email],
      )
      return row?.lack
    },
    demand: (isDemanded, { actor, at }) =>
      database.transaction(async (inside) => {
        const changed = isDemanded
          ? await inside(
              `insert into staff_passkey_demand (demanded_by, demanded_at) values ($1, $2)
              on conflict do nothing returning only_one`,
              [actor, at],
            )
          : await inside(`delete from staff_passkey_demand returning only_one`)
        if (changed.length === 0) return
        await inside(NOTE, [at, actor, isDemanded ? 'passkeys-demanded' : 'passkeys-optional', ''])
      }),
    reset: (email, until, { actor, at }) =>
      database.transaction(async (inside) => {
        await inside(`delete from staff_passkeys where ${OF_PERSON}`, [email])
        await inside(`delete from staff_sessions where ${OF_PERSON}`, [email])
        await inside(
          `insert into staff_passkey_permits (email, allowed_by, expires_at) values ($1, $2, $3)
          on conflict (email) do update set allowed_by = $2, expires_at = $3`,
          [email, actor, until],
        )
        await inside(NOTE, [at, actor, 'passkeys-reset', email])
      }),
    remove: (email, id, { actor, at }) =>
      database.transaction(async (inside) => {
        const [gone] = await inside<{ name: string }>(
          `delete from staff_passkeys where ${OF_PERSON} and id = $2
          returning coalesce(name, '') as name`,
          [email, id],
        )
        if (gone) await inside(NOTE, [at, actor, 'passkey-removed', gone.name])
        return gone !== undefined
      }),
  }
}

/**
 * Whether somebody may add a passkey, which is noted: a permit is used up while passkeys are demanded
 * and a mailed link began the session.
 */
export function takeLeaveToAdd(
  { transaction }: Database,
  { email, name, byPasskey }: { email: string; name: string; byPasskey: boolean },
  now: Date,
): Promise<boolean> {
  return transaction(async (inside) => {
    const [demand] = await inside(`select where ${DEMANDED}`)
    if (demand && !byPasskey) {
      const used = await inside(
        `delete from staff_passkey_permits where email = $1 and expires_at > $2 returning email`,
        [email, now],
      )
      if (used.length === 0) return false
    }
    await inside(NOTE, [now, email, 'passkey-added', name])
    return true
  })
}
