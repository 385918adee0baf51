import type { PeopleAnswer } from '#contract/staff/people.ts'
import type { By } from '#data/orders/order-correction.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { iso } from '#data/sql.ts'
import { roleNamed, type StaffMember } from '#domain/people/staff-role.ts'

type Person = PeopleAnswer['people'][number]

/** The role of somebody who was invited, by their address in lower case. */
export async function findRole({ query }: Connection, email: string) {
  const [row] = await query<{ role: string }>(`select role from staff_members where email = $1`, [
    email,
  ])
  return roleNamed(row?.role)
}

/** Who works here beside the owners whom the host's variables name. */
export async function listInvited({ query }: Connection): Promise<Omit<Person, 'passkeys'>[]> {
  const rows = await query<Omit<Person, 'role' | 'passkeys'> & { role: string }>(
    `select email, role, json_build_object('by', invited_by, 'at', ${iso('invited_at')}) as invited
    from staff_members order by email`,
  )
  return rows.flatMap(({ role: name, ...row }) => {
    const role = roleNamed(name)
    return role ? [{ ...row, role }] : []
  })
}

/** Stores an invitation, or another role for a member of staff, and logs it. */
export function invite(db: Database, { email, role }: StaffMember, { actor, at }: By) {
  return db.transaction(async ({ query }) => {
    await query(
      `insert into staff_members (email, role, invited_by, invited_at) values ($1, $2, $3, $4)
      on conflict (email) do update set role = $2, invited_by = $3, invited_at = $4`,
      [email, role, actor, at],
    )
    await query(NOTE, [at, actor, 'invited', `${email} (${role})`])
  })
}

/**
 * Removes a member of staff with their sessions, passkeys and open links, and logs it; returns
 * false where there is no such member.
 */
export function remove(db: Database, email: string, { actor, at }: By) {
  return db.transaction(async ({ query }) => {
    const gone = await query(`delete from staff_members where email = $1 returning email`, [email])
    if (gone.length === 0) return false
    // Their sessions and passkeys go with it.
    await query(`delete from staff_users where lower(email) = $1`, [email])
    await query(`delete from staff_links where lower(value::json ->> 'email') = $1`, [email])
    await query(NOTE, [at, actor, 'removed', email])
    return true
  })
}

/** Notes what somebody of the staff has exported or erased. */
export async function note(
  { query }: Connection,
  { actor, at, kind, detail }: By & { kind: 'exported' | 'erased'; detail: string },
) {
  await query(NOTE, [at, actor, kind, detail])
}

/** What staff did, the newest first, up to a number. */
export function listLog({ query }: Connection, limit: number) {
  return query<PeopleAnswer['log'][number]>(
    `select ${iso('happened_at')} as at, actor, kind, detail from staff_log
    order by id desc limit $1`,
    [limit],
  )
}

/** Writes down who did what: moment, actor, kind and whom or what. */
export const NOTE = `insert into staff_log (happened_at, actor, kind, detail) values ($1, $2, $3, $4)`
