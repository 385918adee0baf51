import { afterEach, expect, test, vi } from 'vitest'

import edit from '#functions/edit.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([undefined, '', 'no-owner'])('EDIT_REPOSITORY=%s turns the editor off', (name) => {
  vi.stubEnv('EDIT_REPOSITORY', name)
  expect(edit().status).toBe(404)
})

test('the editor’s page has a separate content security policy', async () => {
  vi.stubEnv('EDIT_REPOSITORY', 'firm/website')
  const answer = edit()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('src="/edit/editor.js"')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})
