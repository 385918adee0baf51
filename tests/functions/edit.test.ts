import { createHash } from 'node:crypto'

import { afterEach, expect, test, vi } from 'vitest'

import { EDITOR_SET_UP_TEXTS } from '#answer-pages/editor.texts.ts'
import { escapeHtml } from '#emails/html.ts'
import edit from '#functions/edit.ts'
import { FIRM } from '#tests/catalogue.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([undefined, '', 'no-owner'])(
  'the editor’s address without a repository (%s) shows how to set the editor up',
  async (name) => {
    vi.stubEnv('EDIT_REPOSITORY', name)
    const answer = edit()
    expect(answer.status).toBe(404)
    const page = await answer.text()
    expect(page).toContain(`<title>${EDITOR_SET_UP_TEXTS.title} | ${escapeHtml(FIRM.name)}</title>`)
    for (const { title } of EDITOR_SET_UP_TEXTS.steps) expect(page).toContain(`<h2>${title}</h2>`)
    expect(page).toContain(`href="${EDITOR_SET_UP_TEXTS.guideUrl}"`)
    expect(page).not.toContain('var(--')
  },
)

test('the content security policy of the editor’s set-up page allows only the page’s own style', async () => {
  vi.stubEnv('EDIT_REPOSITORY', '')
  const answer = edit()
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? []
  expect(style).not.toBe('')
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src 'sha256-${digest}'`)
})

test('the editor’s page has a separate content security policy', async () => {
  vi.stubEnv('EDIT_REPOSITORY', 'firm/website')
  const answer = edit()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('src="/edit/editor.js"')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
})
