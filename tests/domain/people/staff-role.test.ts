import { expect, test } from 'vitest'

import { hasPermission, STAFF_ROLES } from '#domain/people/staff-role.ts'

test('every staff role may read and export, and only owners may refund and manage staff', () => {
  for (const permission of ['read', 'export'] as const) {
    expect(STAFF_ROLES.filter((role) => hasPermission(role, permission))).toEqual(STAFF_ROLES)
  }
  expect(STAFF_ROLES.filter((role) => hasPermission(role, 'work'))).toEqual(['owner', 'member'])
  for (const permission of ['refund', 'people'] as const) {
    expect(STAFF_ROLES.filter((role) => hasPermission(role, permission))).toEqual(['owner'])
  }
  expect(STAFF_ROLES.filter((role) => hasPermission(role, 'reports'))).toEqual([
    'owner',
    'bookkeeper',
  ])
  expect(hasPermission(undefined, 'read')).toBe(false)
})
