import { may, type Permission } from '#domain/staff-role.ts'
import { useStore } from '#islands/page/use-store.ts'
import { $staff } from '#stores/staff.ts'

/** Whether whoever is signed in may do something; an action that could only be refused is not offered. */
export function useMay(permission: Permission): boolean {
  const staff = useStore($staff)
  return staff.state === 'signed-in' && may(staff.role, permission)
}
