import { expect, onTestFinished, test } from 'vitest'

import { startWebHost } from '#local-platform/web-host.ts'
import { openSite, type SiteOptions } from '#local-platform/web/site.ts'
import { folderOf, writeFiles } from '#tests/temporary-folder.ts'

import { getRaw } from './raw-request.ts'

const LONG_TEXT = 'A calm, senior advisory house. '.repeat(100)
const RULES = `
[[headers]]
  for = "/*"
  [headers.values]
    X-Frame-Options = "DENY"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
[[redirects]]
  from = "/products/*"
  to = "/products/404"
  status = 404
[[redirects]]
  from = "/admin/orders/:id"
  to = "/admin/order"
  status = 200
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
  'dist/admin/order.html': 'one order',
  'dist/_astro/app.abc.js': LONG_TEXT,
  'dist/image.png': Buffer.alloc(2000, 7),
  'dist/icon.ico': '',
  'dist/data.json': '{}',
  'dist/file.unknown': '',
  'dist/.env': 'SECRET=1',
  'dist/.well-known/security.txt': 'Contact: mailto:hello@firm.example',
}

async function serve(more: Pick<SiteOptions, 'compression'> = {}) {
  const project = await folderOf(FILES)
  const host = await startWebHost()
  onTestFinished(host.close)
  const site = openSite({ project, dist: `${project}/dist`, ...more })
  host.serve([site.handler])
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(host.url + path, { method, headers, redirect: 'manual' })
  return { project, site, url: host.url, get }
}

test.each([
  ['/', 'home'],
  ['/faq', 'faq'],
  ['/faq/', 'faq'],
  ['/products/pim', 'pim'],
  ['/products/pim?utm=1', 'pim'],
  ['/admin/orders/0d1f', 'one order'],
  ['/.well-known/security.txt', 'Contact: mailto:hello@firm.example'],
])('%s is served', async (path, text) => {
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
])('%s leads on with %i to %s', async (path, status, to) => {
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
])('%s is not found, on the page for it', async (path, text) => {
  const { url } = await serve()
  const answer = await getRaw(url, path)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toContain(text)
})

test('a page is checked each time and a hashed file is kept for good', async () => {
  const { get } = await serve()
  const page = await get('/shop')
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const script = await get('/_astro/app.abc.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test.each([
  ['/image.png', 'image/png'],
  ['/icon.ico', 'image/x-icon'],
  ['/data.json', 'application/json; charset=utf-8'],
  ['/file.unknown', 'application/octet-stream'],
])('%s is sent as %s', async (path, type) => {
  const { get } = await serve()
  expect((await get(path)).headers.get('content-type')).toBe(type)
})

test('the headers of netlify.toml and of the build cover pages, redirects and what is not found', async () => {
  const { get } = await serve()
  for (const path of ['/', '/closed', '/products/nothing']) {
    const { headers } = await get(path)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  }
})

test('a visitor who has the page gets 304 without a body', async () => {
  const { get } = await serve()
  const etag = (await get('/shop')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/shop', { 'if-none-match': known })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  }
  expect((await get('/shop', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('an unknown address stays 404 for a visitor who has its page', async () => {
  const { get } = await serve()
  const etag = (await get('/nothing')).headers.get('etag') ?? ''
  expect((await get('/nothing', { 'if-none-match': etag })).status).toBe(404)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['zstd', null],
])('for "%s" the encoding is %s', async (accepted, encoding) => {
  const { url } = await serve()
  const answer = await getRaw(url, '/shop', `Accept-Encoding: ${accepted}\r\n`)
  expect(/content-encoding: (\w+)/i.exec(answer)?.[1] ?? null).toBe(encoding)
  expect(answer).toMatch(/vary: accept-encoding/i)
})

test.each(['best', 'quick'] as const)(
  'what is compressed, %s, is the same text, smaller, under a tag of its own',
  async (compression) => {
    const { get } = await serve({ compression })
    const plain = await get('/shop', { 'accept-encoding': 'identity' })
    const tags = new Set([plain.headers.get('etag')])
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/shop', { 'accept-encoding': encoding })
      expect(await answer.text()).toBe(LONG_TEXT)
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(LONG_TEXT.length / 10)
      tags.add(answer.headers.get('etag'))
    }
    expect(tags.size).toBe(3)
  },
)

test('what is compressed ahead is what a visitor gets', async () => {
  const { get, site } = await serve()
  await site.compressAll(new AbortController().signal)
  const answer = await get('/shop', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toBe(LONG_TEXT)
})

test('a picture is not compressed again', async () => {
  const { get } = await serve()
  const answer = await get('/image.png', { 'accept-encoding': 'br, gzip' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBeNull()
  expect((await answer.arrayBuffer()).byteLength).toBe(2000)
})

test('HEAD answers like GET, and another method is refused', async () => {
  const { get } = await serve()
  const head = await get('/shop', { 'accept-encoding': 'identity' }, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(LONG_TEXT.length))
  const post = await get('/shop', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a page that is built again is served again', async () => {
  const { get, project } = await serve()
  expect(await (await get('/faq')).text()).toBe('faq')
  await writeFiles(project, { 'dist/faq/index.html': 'new answers' })
  expect(await (await get('/faq')).text()).toBe('new answers')
})

test('the same question gets the same answer again, and another question its own', async () => {
  const { get } = await serve()
  const br = { 'accept-encoding': 'br' }
  const [first, second] = [await get('/shop', br), await get('/shop', br)]
  const [before, again] = [first, second].map(({ headers }) => ({
    ...Object.fromEntries(headers),
    date: '',
  }))
  expect(again).toEqual(before)
  expect(second.headers.get('x-frame-options')).toBe('DENY')
  expect(await second.text()).toBe(LONG_TEXT)
  expect((await get('/shop', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  expect(await (await get('/shop', br, 'HEAD')).text()).toBe('')
  expect((await get('/shop', br, 'POST')).status).toBe(405)
  expect((await get('/closed', br)).status).toBe(302)
  expect((await get('/closed', br)).status).toBe(302)
  expect((await get('/products/none', br)).status).toBe(404)
  expect((await get('/products/none', br)).status).toBe(404)
})
