import { expect, test } from 'vitest'

import { may, STAFF_ROLES } from '#domain/staff-role.ts'

test('each role may do what the next may, and more', () => {
  for (const permission of ['read', 'export'] as const) {
    expect(STAFF_ROLES.filter((role) => may(role, permission))).toEqual(STAFF_ROLES)
  }
  expect(STAFF_ROLES.filter((role) => may(role, 'work'))).toEqual(['owner', 'member'])
  for (const permission of ['refund', 'people'] as const) {
    expect(STAFF_ROLES.filter((role) => may(role, permission))).toEqual(['owner'])
  }
  expect(may(undefined, 'read')).toBe(false)
})
