import { roleNamed } from '#domain/staff-role.ts'
import type { InvitedMember, People, StaffLogEntry } from '#use-cases/people-port.ts'

import type { Database } from './postgres.ts'
import { NOTE } from './staff-log.ts'

interface MemberRow extends Omit<InvitedMember, 'role' | 'invitedAt'> {
  role: string
  at: Date
}

/** Who works here, in Postgres. */
export function peopleIn(database: Database): People {
  const { query } = database
  return {
    roleOf: async (email) => {
      const [row] = await query<{ role: string }>(
        `select role from staff_members where email = $1`,
        [email],
      )
      return roleNamed(row?.role)
    },
    invited: async () => {
      const rows = await query<MemberRow>(
        `select email, role, invited_by as "invitedBy", invited_at as at from staff_members order by email`,
        [],
      )
      return rows.flatMap(({ at, role: name, ...row }) => {
        const role = roleNamed(name)
        return role ? [{ ...row, role, invitedAt: at.toISOString() }] : []
      })
    },
    invite: ({ email, role }, { actor, at }) =>
      database.transaction(async (inside) => {
        await inside(
          `insert into staff_members (email, role, invited_by, invited_at) values ($1, $2, $3, $4)
          on conflict (email) do update set role = $2, invited_by = $3, invited_at = $4`,
          [email, role, actor, at],
        )
        await inside(NOTE, [at, actor, 'invited', `${email} (${role})`])
      }),
    remove: (email, { actor, at }) =>
      database.transaction(async (inside) => {
        const gone = await inside(`delete from staff_members where email = $1 returning email`, [
          email,
        ])
        if (gone.length === 0) return false
        // Their sessions and passkeys go with it.
        await inside(`delete from staff_users where lower(email) = $1`, [email])
        await inside(`delete from staff_passkey_permits where email = $1`, [email])
        await inside(`delete from staff_links where lower(value::json ->> 'email') = $1`, [email])
        await inside(NOTE, [at, actor, 'removed', email])
        return true
      }),
    note: async ({ actor, at, kind, detail }) => {
      await query(NOTE, [at, actor, kind, detail])
    },
    log: async (limit) => {
      const rows = await query<Omit<StaffLogEntry, 'at'> & { at: Date }>(
        `select happened_at as at, actor, kind, detail from staff_log order by id desc limit $1`,
        [limit],
      )
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
  }
}
