import { useStore } from '@nanostores/react'

import { may, type Permission } from '#domain/staff-role.ts'
import { $staff } from '#stores/staff.ts'

/** Whether whoever is signed in may do something; an action that could only be refused is not offered. */
export function useMay(permission: Permission): boolean {
  const staff = useStore($staff, { ssr: 'initial' })
  return staff.state === 'signed-in' && may(staff.role, permission)
}
