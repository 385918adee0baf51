import type { PeopleAnswer, StaffAction } from '#contract/staff/people.ts'
import type { ActorAndTime } from '#data/actor.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { isoSql } from '#data/sql.ts'
import { STAFF_ROLES, type StaffMember } from '#domain/people/staff-role.ts'

type Person = PeopleAnswer['people'][number]

/** The role of an invited person, by lower-case email address; undefined for a role of a later release. */
export async function findRole({ query }: Connection, email: string) {
  const [row] = await query<Pick<StaffMember, 'role'>>(
    `select role from staff_members where email = $1 and role = any ($2)`,
    [email, STAFF_ROLES],
  )
  return row?.role
}

/** The invited staff members with a known role, without the owners of `STAFF_EMAILS`. */
export function listInvited({ query }: Connection) {
  return query<Omit<Person, 'passkeys'>>(
    `select email, role, json_build_object('by', invited_by, 'at', ${isoSql('invited_at')}) as invited
    from staff_members where role = any ($1) order by email`,
    [STAFF_ROLES],
  )
}

/** Lower-case email addresses of everybody who has ever signed in. */
export async function listSignedInEmails({ query }: Connection): Promise<Set<string>> {
  const rows = await query<{ email: string }>(`select lower(email) as email from staff_users`)
  return new Set(rows.map(({ email }) => email))
}

export function invitePerson(
  db: Database,
  { email, role }: StaffMember,
  { actor, at }: ActorAndTime,
) {
  return db.transaction(async ({ query }) => {
    await query(
      `insert into staff_members (email, role, invited_by, invited_at) values ($1, $2, $3, $4)
      on conflict (email) do update set role = $2, invited_by = $3, invited_at = $4`,
      [email, role, actor, at],
    )
    await query(LOG_ENTRY_SQL, [at, actor, 'invited', `${email} (${role})`])
  })
}

/** Removes a staff member with sessions, passkeys and links, and logs the removal. Returns false if nobody has this email address. */
export function removePerson(db: Database, email: string, { actor, at }: ActorAndTime) {
  return db.transaction(async ({ query }) => {
    const gone = await query(`delete from staff_members where email = $1 returning email`, [email])
    if (gone.length === 0) return false
    // The database then also deletes the person's sessions and passkeys (cascade).
    await query(`delete from staff_users where lower(email) = $1`, [email])
    await query(`delete from staff_links where lower(value::json ->> 'email') = $1`, [email])
    await query(LOG_ENTRY_SQL, [at, actor, 'removed', email])
    return true
  })
}

export async function logAction(
  { query }: Connection,
  { actor, at, kind, detail }: ActorAndTime & { kind: StaffAction; detail: string },
) {
  await query(LOG_ENTRY_SQL, [at, actor, kind, detail])
}

export function listStaffLog({ query }: Connection, limit: number) {
  return query<PeopleAnswer['log'][number]>(
    `select ${isoSql('happened_at')} as at, actor, kind, detail from staff_log
    order by id desc limit $1`,
    [limit],
  )
}

/** Logs a staff action: moment, actor, kind, and the person or thing concerned. */
export const LOG_ENTRY_SQL = `insert into staff_log (happened_at, actor, kind, detail) values ($1, $2, $3, $4)`
