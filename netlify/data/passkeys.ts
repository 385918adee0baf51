import type { PasskeysAnswer, StaffPasskeysAnswer } from '#contract/passkeys.ts'
import type { PasskeyLack } from '#domain/passkey.ts'

import type { By } from './order-correction.ts'
import { NOTE } from './people.ts'
import type { Connection, Database } from './postgres.ts'
import { iso } from './sql.ts'

const OF_PERSON = `user_id in (select id from staff_users where lower(email) = $1)`
const DEMANDED = `exists (select from staff_passkey_demand)`

/** The passkeys of one person, by their address in lower case, the oldest first. */
export function listOf({ query }: Connection, email: string) {
  return query<PasskeysAnswer['passkeys'][number]>(
    `select id, coalesce(name, '') as name, ${iso('created_at')} as "addedAt",
      ${iso('used_at')} as "usedAt"
    from staff_passkeys where ${OF_PERSON} order by created_at, id`,
    [email],
  )
}

/** The number of passkeys of each person who has any, and until when a person may add one. */
export function countByPerson({ query }: Connection, now: Date) {
  return query<StaffPasskeysAnswer['people'][number]>(
    `select email, coalesce(count, 0)::int as count, ${iso('expires_at')} as "mayAddUntil"
    from (select lower(email) as email, count(*)
        from staff_passkeys join staff_users on staff_users.id = user_id group by 1) as counted
      full join (select email, expires_at from staff_passkey_permits where expires_at > $1) as permitted
      using (email)`,
    [now],
  )
}

/** Until when (ISO) an owner lets somebody add a passkey, or null. */
export async function findPermit({ query }: Connection, email: string, now: Date) {
  const [row] = await query<{ until: string }>(
    `select ${iso('expires_at')} as until from staff_passkey_permits where email = $1 and expires_at > $2`,
    [email, now],
  )
  return row?.until ?? null
}

/** Whether owners demand a passkey. */
export async function isDemanded({ query }: Connection) {
  return (await query(`select where ${DEMANDED}`)).length > 0
}

/** What a session that a mailed link began lacks, while passkeys are demanded. */
export async function findLack({ query }: Connection, email: string) {
  const [row] = await query<{ lack: PasskeyLack }>(
    `select case when exists (select from staff_passkeys where ${OF_PERSON})
      then 'passkey-session' else 'passkey' end as lack where ${DEMANDED}`,
    [email],
  )
  return row?.lack
}

/** Begins or ends the demand and notes it; nothing where it is so already. */
export function setDemand(db: Database, isWanted: boolean, { actor, at }: By) {
  return db.transaction(async ({ query }) => {
    const changed = isWanted
      ? await query(
          `insert into staff_passkey_demand default values on conflict do nothing returning only_one`,
        )
      : await query(`delete from staff_passkey_demand returning only_one`)
    if (changed.length === 0) return
    await query(NOTE, [at, actor, isWanted ? 'passkeys-demanded' : 'passkeys-optional', ''])
  })
}

/** Removes all passkeys and sessions of a member of staff, lets them add one passkey until a moment, and logs it. */
export function reset(db: Database, email: string, until: Date, { actor, at }: By) {
  return db.transaction(async ({ query }) => {
    await query(`delete from staff_passkeys where ${OF_PERSON}`, [email])
    await query(`delete from staff_sessions where ${OF_PERSON}`, [email])
    await query(
      `insert into staff_passkey_permits (email, expires_at) values ($1, $2)
      on conflict (email) do update set expires_at = $2`,
      [email, until],
    )
    await query(NOTE, [at, actor, 'passkeys-reset', email])
  })
}

/**
 * Removes one passkey of a person with the sessions begun with it, and logs it; returns false where
 * they have no such.
 */
export function remove(db: Database, email: string, id: string, { actor, at }: By) {
  return db.transaction(async ({ query }) => {
    const [gone] = await query<{ name: string }>(
      `delete from staff_passkeys where ${OF_PERSON} and id = $2
      returning coalesce(name, '') as name`,
      [email, id],
    )
    if (gone) await query(NOTE, [at, actor, 'passkey-removed', gone.name])
    return gone !== undefined
  })
}

/**
 * Whether somebody may add a passkey, which is noted: a permit is used up while passkeys are demanded
 * and a mailed link began the session.
 */
export function usePermit(
  { transaction }: Database,
  { email, name, byPasskey }: { email: string; name: string; byPasskey: boolean },
  now: Date,
) {
  return transaction(async ({ query }) => {
    const [demand] = await query(`select where ${DEMANDED}`)
    if (demand && !byPasskey) {
      const used = await query(
        `delete from staff_passkey_permits where email = $1 and expires_at > $2 returning email`,
        [email, now],
      )
      if (used.length === 0) return false
    }
    await query(NOTE, [now, email, 'passkey-added', name])
    return true
  })
}
