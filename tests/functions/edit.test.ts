import { afterEach, expect, test, vi } from 'vitest'

import edit from '#functions/edit.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([undefined, '', 'no-owner'])('without a repository (%s) there is no editor', (name) => {
  vi.stubEnv('EDIT_REPOSITORY', name)
  expect(edit().status).toBe(404)
})

test('with one its page has a policy of its own', async () => {
  vi.stubEnv('EDIT_REPOSITORY', 'firm/website')
  const answer = edit()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('src="/edit/editor.js"')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})
