export const STAFF_ROLES = ['owner', 'member', 'bookkeeper'] as const

/** What somebody of the staff is there for. */
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The role of this name; undefined for a word that is none of ours, such as one of a later release. */
export function roleNamed(name: string | undefined): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === name)
}

/** What a staff function may need: to read, see reports and their files, export orders, work on them, give money back, or choose the staff. */
export type Permission = 'read' | 'reports' | 'export' | 'work' | 'refund' | 'people'

/** Who may do what. */
export const PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: ['read', 'reports', 'export', 'work', 'refund', 'people'],
  member: ['read', 'export', 'work'],
  bookkeeper: ['read', 'reports', 'export'],
}

/** Whether a role may do something; nobody's role may nothing. */
export function may(role: StaffRole | undefined, permission: Permission): boolean {
  return role !== undefined && PERMISSIONS[role].includes(permission)
}

export interface StaffMember {
  email: string
  role: StaffRole
}
