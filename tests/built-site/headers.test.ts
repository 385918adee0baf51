import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Platform } from '@storefront/local-platform/platform.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deliverMails } from '#contract/deliver-mails.ts'
import { SPECULATION_RULES } from '#paths.ts'
import { pathWithUnknownIds, endpoints } from '#tests/functions/endpoints.ts'
import { startTestPlatform } from '#tests/stage.ts'

import { builtFiles, PAGES } from './built-site.ts'

const DIST = path.resolve(process.env['SITE_FOLDER'] ?? 'dist')
const CARD_PROVIDER = 'https://js.stripe.com'

let stage: Platform
beforeAll(async () => {
  stage = await startTestPlatform({ dist: DIST })
})
afterAll(() => stage.close())

function request(address: string, method = 'GET'): Promise<Response> {
  return fetch(stage.url + address, {
    method,
    redirect: 'manual',
    headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
}

type Policy = Readonly<Record<string, readonly string[]>>

function policyOf(response: Response): Policy {
  const directives = (response.headers.get('content-security-policy') ?? '').split(/;\s*/)
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/)
      return [name, sources]
    }),
  )
}

/**
 * The headers that Mozilla’s Observatory asks for, and those that isolate the origin. Other sites may
 * load the built files, because mails show pictures of the site; they may not load answers of functions.
 */
function expectSecurityHeaders(
  response: Response,
  loadedBy: 'same-origin' | 'cross-origin' = 'cross-origin',
): void {
  const { 'style-src': styles = [], ...policy } = policyOf(response)
  // The policy in each page allows only the page's own styles (secrecy.test.ts).
  expect(styles.filter((source) => source.startsWith("'unsafe"))).toEqual(
    policy['style-src-attr'] ? ["'unsafe-inline'"] : [],
  )
  if (policy['style-src-attr']) expect(policy['style-src-attr']).toEqual(["'none'"])
  const sources = Object.values(policy).flat()
  expect(sources.filter((source) => /unsafe|\*|^(https?|data|blob):$/.test(source))).toEqual(
    policy['img-src']?.includes('data:') ? ['data:'] : [],
  )
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['object-src'] ?? policy['default-src']).toEqual(["'none'"])
  expect(policy['base-uri']).toBeOneOf([["'none'"], ["'self'"]])
  expect(policy['form-action']).toBeOneOf([["'none'"], ["'self'"]])
  expect(policy['frame-ancestors']).toEqual(["'none'"])

  const { headers } = response
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': loadedBy,
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': expect.toBeOneOf(['no-referrer', 'strict-origin-when-cross-origin']),
  })
  const [, age] =
    /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? []
  expect(Number(age)).toBeGreaterThanOrEqual(63_072_000)
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
}

test('no two rules set the same header, because hosts differ in which rule wins', () => {
  const written = readFileSync(path.join(DIST, '_headers'), 'utf8').split('\n')
  const fromFile = written.filter((one) => /^\s+\S/.test(one)).map((one) => one.trim())
  const fromToml = readFileSync('netlify.toml', 'utf8')
    .split(/^\[/m)
    .filter((table) => table.startsWith('headers.values]'))
    .flatMap((table) => Array.from(table.matchAll(/^([\w-]+) = /gm), ([, name = '']) => name))
  const names = [...fromFile.map((one) => one.split(':')[0] ?? ''), ...fromToml]
  expect(names).toContain('Content-Security-Policy')
  expect(names).toContain('X-Frame-Options')
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  for (const one of fromFile) expect(one.length).toBeLessThan(4096)
})

describe('a page (rows 55, 60 and 61)', () => {
  const ORDER = '/admin/orders/00000000-0000-4000-8000-000000000000'
  test.each([...PAGES.map(({ address }) => address), ORDER, '/checkout?canceled=true'])(
    '%s has the security headers and runs only its own scripts and the scripts of the card provider',
    async (address) => {
      const response = await request(address)
      expect(response.status).toBe(200)
      expectSecurityHeaders(response)
      const foreign = (policyOf(response)['script-src'] ?? []).filter((one) => /^https?:/.test(one))
      expect(foreign.filter((one) => one !== CARD_PROVIDER)).toEqual([])
    },
  )

  test.each([
    ['/nowhere', 404],
    ['/products/nowhere', 404],
    ['/case-studies/nowhere', 404],
    ['/api/nowhere', 404],
    ['/shop/', 301],
  ])('%s answers with the security headers and the status %i', async (address, status) => {
    const response = await request(address)
    expect(response.status).toBe(status)
    expectSecurityHeaders(response)
  })

  // The browser ignores rules that the policy does not allow.
  test('the content security policy allows the speculation rules that a script adds', async () => {
    const hash = createHash('sha256').update(SPECULATION_RULES).digest('base64')
    expect(policyOf(await request('/'))['script-src']).toContain(`'sha256-${hash}'`)
  })

  test('a POST to a page returns 405 with the allowed methods and the security headers', async () => {
    const response = await request('/shop', 'POST')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expectSecurityHeaders(response)
  })

  test('the files that pages load have the security headers', async () => {
    for (const pattern of ['_astro/*', 'images/**/*.svg', 'share/**/*.png', 'robots.txt']) {
      const found = builtFiles(pattern).slice(0, 2)
      expect(found, pattern).not.toEqual([])
      for (const file of found) expectSecurityHeaders(await request(file))
    }
  })
})

/** The background function is left out, because the host answers its requests. */
const ENDPOINTS = (await endpoints())
  .filter(({ path }) => path !== deliverMails.path)
  .map((endpoint) => ({ path: endpoint.path, address: pathWithUnknownIds(endpoint) }))

describe('a function (rows 61 and 66)', () => {
  test.each([...ENDPOINTS, { path: '/api/stripe-webhook', address: '/api/stripe-webhook' }])(
    '$path has the security headers for every method and allows no script',
    async ({ address }) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await request(address, method)
        expectSecurityHeaders(response, 'same-origin')
        expect(policyOf(response)['script-src']).toBeUndefined()
        if (method === 'DELETE') expect(response.status).toBe(405)
        if (response.status === 405)
          expect(response.headers.get('allow')).toMatch(/^(GET, HEAD|POST)$/)
      }
    },
  )
})
