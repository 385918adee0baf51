export const STAFF_ROLES = ['owner', 'member', 'bookkeeper'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** Staff permissions: read orders, see reports and their files, export orders, work on them, refund, manage staff. */
export type Permission = 'read' | 'reports' | 'export' | 'work' | 'refund' | 'people'

export const PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: ['read', 'reports', 'export', 'work', 'refund', 'people'],
  member: ['read', 'export', 'work'],
  bookkeeper: ['read', 'reports', 'export'],
}

/** Whether a role has a permission; a missing role has no permission. */
export function hasPermission(role: StaffRole | undefined, permission: Permission): boolean {
  return role !== undefined && PERMISSIONS[role].includes(permission)
}

export interface StaffMember {
  email: string
  role: StaffRole
}
