import { expect, onTestFinished, test } from 'vitest'

import { compressSite } from '#local-platform/compress-site.ts'
import { startWebHost } from '#local-platform/web-host.ts'
import { createSiteHandler } from '#local-platform/web/site.ts'
import { folderOf, writeFiles } from '#tests/temporary-folder.ts'

import { getRaw } from './raw-request.ts'

const LONG_TEXT = 'A calm, senior advisory house. '.repeat(100)
const RULES = `
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
[[redirects]]
  from = "/products/*"
  to = "/products/404"
  status = 404
[[redirects]]
  from = "/old/*"
  to = "/shop"
[[redirects]]
  from = "/closed"
  to = "/shop"
  status = 302
  force = true
`
const FILES = {
  'netlify.toml': RULES,
  'dist/_headers': "/*\n  Content-Security-Policy: default-src 'self'\n",
  'dist/_redirects': '/first /shop 307\n',
  'dist/index.html': 'home',
  'dist/404.html': 'not found page',
  'dist/shop.html': LONG_TEXT,
  'dist/closed.html': 'closed',
  'dist/faq/index.html': 'faq',
  'dist/products/404.html': 'no such product',
  'dist/products/pim.html': 'pim',
  'dist/_astro/app.abc.js': LONG_TEXT,
  'dist/.env': 'SECRET=1',
  'dist/.well-known/security.txt': 'Contact: mailto:hello@firm.example',
}

async function serve() {
  const project = await folderOf(FILES)
  const dist = `${project}/dist`
  const host = await startWebHost()
  onTestFinished(host.close)
  host.serve([], createSiteHandler(project, dist))
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(host.url + path, { headers, redirect: 'manual' })
  return { project, dist, url: host.url, get }
}

test.each([
  ['/', 'home'],
  ['/faq', 'faq'],
  ['/faq/', 'faq'],
  ['/products/pim?utm=1', 'pim'],
  ['/.well-known/security.txt', 'Contact: mailto:hello@firm.example'],
])('the local host serves %s', async (path, text) => {
  const { get } = await serve()
  const answer = await get(path)
  expect([answer.status, await answer.text()]).toEqual([200, text])
})

test.each([
  ['/shop/?a=1', 301, '/shop?a=1'],
  ['/shop.html', 301, '/shop'],
  ['/faq/index.html', 301, '/faq/'],
  ['/closed', 302, '/shop'],
  ['/old/page', 301, '/shop'],
  ['/first', 307, '/shop'],
])('the local host redirects %s with %i to %s', async (path, status, to) => {
  const { get, url } = await serve()
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(new URL(answer.headers.get('location') ?? '', url).href).toBe(url + to)
})

test.each([
  ['/nothing', 'not found page'],
  ['/products/nothing', 'no such product'],
  ['/products/nothing/deeper', 'no such product'],
  ['/.env', 'not found page'],
  ['/.git/config', 'not found page'],
  ['/_headers', 'not found page'],
  ['/_redirects', 'not found page'],
  ['/%252e%252e/netlify.toml', 'not found page'],
  ['//evil.example/', 'not found page'],
])('the local host answers %s with a 404 page', async (path, text) => {
  const { url } = await serve()
  const answer = await getRaw(url, path)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toContain(text)
})

test('browsers revalidate a page each time and cache a hashed file permanently', async () => {
  const { get } = await serve()
  const page = await get('/shop')
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(page.headers.get('content-type')).toBe('text/html;charset=utf-8')
  const script = await get('/_astro/app.abc.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a rebuilt site has the headers of the new build', async () => {
  const { get, project } = await serve()
  await get('/')
  await writeFiles(project, {
    'dist/_headers': "/*\n  Content-Security-Policy: default-src 'none'\n",
  })
  expect((await get('/')).headers.get('content-security-policy')).toBe("default-src 'none'")
})

test('a visitor with a cached page gets 304 until the site is rebuilt', async () => {
  const { get, project } = await serve()
  const first = await get('/faq')
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(await first.text()).toBe('faq')
  const again = await get('/faq', known)
  expect([again.status, await again.text()]).toEqual([304, ''])
  await writeFiles(project, { 'dist/faq/index.html': 'new answers' })
  expect(await (await get('/faq', known)).text()).toBe('new answers')
})

test('a visitor gets the same text in the best encoding that the browser accepts', async () => {
  const { dist, get } = await serve()
  await compressSite(dist)
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const answer = await get('/shop', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(LONG_TEXT.length / 10)
    expect(await answer.text()).toBe(LONG_TEXT)
  }
  const plain = await get('/shop', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(LONG_TEXT)
})

test('a rebuilt page is compressed again', async () => {
  const { dist, get, project } = await serve()
  await compressSite(dist)
  await writeFiles(project, { 'dist/shop.html': 'new services' })
  await compressSite(dist)
  const answer = await get('/shop', { 'accept-encoding': 'br' })
  expect(await answer.text()).toBe('new services')
})
