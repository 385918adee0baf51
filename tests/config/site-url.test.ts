import { expect, test } from 'vitest'

import { isPreview, ownUrlOfCall, siteUrlOfBuild, siteUrlOfCall } from '#site-url.ts'
import { callAt } from '#tests/functions/calls.ts'

const MAIN = 'https://www.firm.example'
const PERMALINK = 'https://5f0c--shop.netlify.app'

test.each([
  ['production', false],
  ['dev', false],
  // `netlify dev` passes an empty context.
  ['', false],
  [undefined, false],
  ['deploy-preview', true],
  ['branch-deploy', true],
  ['staging', true],
])('a deploy of the context %s is a preview: %s', (context, expected) => {
  expect(isPreview(context)).toBe(expected)
})

test.each([
  ['production', 'https://www.firm.example/api/x', MAIN],
  ['production', 'https://shop.netlify.app/api/x', MAIN],
  ['production', 'https://5f0c--shop.netlify.app/api/x', MAIN],
  ['dev', 'http://localhost:8888/api/x', MAIN],
  [
    'deploy-preview',
    'https://deploy-preview-7--shop.netlify.app/api/x?y=1',
    'https://deploy-preview-7--shop.netlify.app',
  ],
  ['branch-deploy', 'https://spring--shop.netlify.app/api/x', 'https://spring--shop.netlify.app'],
  ['deploy-preview', 'https://5f0c--shop.netlify.app/', PERMALINK],
  ['branch-deploy', 'https://spring.firm.example/', PERMALINK],
  ['deploy-preview', 'https://www.firm.example/', PERMALINK],
  ['deploy-preview', 'https://7--other.netlify.app/', PERMALINK],
  ['deploy-preview', 'https://7--shop.netlify.app.evil.example/', PERMALINK],
  ['deploy-preview', 'https://evil.example/--shop.netlify.app', PERMALINK],
])(
  'a function called in the context %s at %s knows the address of its deploy',
  (context, url, own) => {
    expect(siteUrlOfCall(MAIN, callAt(context, url))).toBe(own)
  },
)

test('the site’s address is SITE_URL if the host does not provide the site’s name', () => {
  const call = { ...callAt('deploy-preview', 'https://x.example/'), site: {} }
  expect(siteUrlOfCall(MAIN, call)).toBe(MAIN)
})

test.each([
  ['https://firm.example', 'production', 'https://firm.example/x', 'https://firm.example'],
  // Netlify redirects between the bare domain and `www`; the URL of a call has the name that does
  // not redirect.
  ['https://firm.example', 'production', 'https://www.firm.example/x', MAIN],
  [MAIN, 'production', 'https://shop.netlify.app/x', 'https://shop.netlify.app'],
  [MAIN, 'production', 'https://5f0c--shop.netlify.app/x', PERMALINK],
  [MAIN, 'production', 'https://evil.example/x', MAIN],
  [MAIN, 'production', 'https://shop.netlify.app.evil.example/x', MAIN],
  [MAIN, 'production', 'https://www.firm.example:8443/x', MAIN],
  [MAIN, 'deploy-preview', 'https://7--shop.netlify.app/x', 'https://7--shop.netlify.app'],
  [MAIN, 'deploy-preview', 'https://www.firm.example/x', PERMALINK],
  [MAIN, 'dev', 'http://evil.example/x', MAIN],
])(
  'given SITE_URL %s, the context %s and a call at %s, the function calls the site at %s',
  (main, context, url, own) => {
    expect(ownUrlOfCall(main, callAt(context, url))).toBe(own)
  },
)

test('a process outside Netlify calls itself at the address on which it listens', () => {
  const call = { ...callAt('production', MAIN), site: { url: 'http://localhost:8080' } }
  expect(ownUrlOfCall(MAIN, call)).toBe('http://localhost:8080')
  expect(siteUrlOfCall(MAIN, call)).toBe(MAIN)
})

const NETLIFY = {
  URL: 'https://shop.netlify.app',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--shop.netlify.app',
}

test.each([
  [{ CONTEXT: 'production', ...NETLIFY, SITE_URL: MAIN }, MAIN],
  [{ CONTEXT: 'production', ...NETLIFY }, NETLIFY.URL],
  [{ CONTEXT: 'deploy-preview', ...NETLIFY, SITE_URL: MAIN }, NETLIFY.DEPLOY_PRIME_URL],
  [{ CONTEXT: 'branch-deploy', ...NETLIFY }, NETLIFY.DEPLOY_PRIME_URL],
  [{ SITE_URL: MAIN }, MAIN],
  [{ SITE_URL: '' }, undefined],
  [{}, undefined],
])('the build variables %j give the address %s', (env, own) => {
  expect(siteUrlOfBuild(env)).toBe(own)
})
