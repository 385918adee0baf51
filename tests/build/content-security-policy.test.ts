import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { inlineScriptHashes, policyRule, addStylePolicy } from '#build/content-security-policy.ts'

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** The directives, by name, of the header’s policy for pages with these inline scripts. */
function policyFor(scripts: string[], cardProvider = false): Record<string, string> {
  const [address, header = ''] = policyRule(scripts, cardProvider).split('\n')
  expect(address).toBe('/*')
  const value = header.replace('  Content-Security-Policy: ', '')
  return Object.fromEntries(
    value.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('the content security policy names each inline script once, by its hash', () => {
  const html = '<script>one()</script><script type="module">two()</script><script>one()</script>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two()')])
})

test('the policy has hashes of inline scripts and speculation rules, but not of data blocks or external files', () => {
  const html = [
    '<script type="speculationrules">{}</script>',
    '<script type="application/ld+json">{"a":1}</script>',
    '<script type="module" src="/a.js"></script>',
  ].join('')
  expect(inlineScriptHashes(html)).toEqual([hashOf('{}')])
})

test('the content security policy of a page without styles allows no inline style', () => {
  expect(addStylePolicy('<head></head>')).toContain(`content="style-src 'none'"`)
})

test('a page without a head cannot get a content security policy', () => {
  expect(() => addStylePolicy('<p>Text</p>')).toThrow('no <head>')
})

test('the policy in the response header allows the site’s script files and the inline scripts of all pages', () => {
  const policy = policyFor([hashOf('one()'), hashOf('two()')])
  expect(policy['script-src']).toBe(`'self' ${hashOf('one()')} ${hashOf('two()')}`)
})

test('pages may connect to the card provider only if a key is set', () => {
  expect(policyFor([], true)).toMatchObject({
    'script-src': "'self' https://js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
  })
  expect(JSON.stringify(policyFor([], false))).not.toContain('stripe')
})
