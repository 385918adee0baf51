import { expect, test } from 'vitest'

import { may, STAFF_ROLES } from '#domain/people/staff-role.ts'

test('each role has its permissions', () => {
  for (const permission of ['read', 'export'] as const) {
    expect(STAFF_ROLES.filter((role) => may(role, permission))).toEqual(STAFF_ROLES)
  }
  expect(STAFF_ROLES.filter((role) => may(role, 'work'))).toEqual(['owner', 'member'])
  for (const permission of ['refund', 'people'] as const) {
    expect(STAFF_ROLES.filter((role) => may(role, permission))).toEqual(['owner'])
  }
  expect(STAFF_ROLES.filter((role) => may(role, 'reports'))).toEqual(['owner', 'bookkeeper'])
  expect(may(undefined, 'read')).toBe(false)
})
