import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { policyRule } from '#build/content-security-policy.ts'

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** The directives of the policy for these pages, by name. */
function policyFor(htmls: string[], cardProvider = false): Record<string, string> {
  const [address, header = ''] = policyRule(htmls, cardProvider).split('\n')
  expect(address).toBe('/*')
  const value = header.replace('  Content-Security-Policy: ', '')
  return Object.fromEntries(
    value.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('content security policy', () => {
  it('allows the inline scripts and styles of all pages, and no other', () => {
    const policy = policyFor([
      '<style>a{}</style><script>one()</script>',
      '<script type="module">two()</script>',
    ])
    expect(policy['style-src']).toBe(`'self' ${hashOf('a{}')}`)
    expect(policy['script-src']).toBe(`'self' ${hashOf('one()')} ${hashOf('two()')}`)
  })

  it('counts speculation rules as a script, and data as none', () => {
    const policy = policyFor([
      '<script type="speculationrules">{}</script>',
      '<script type="application/ld+json">{"a":1}</script>',
      '<script type="module" src="/a.js"></script>',
    ])
    expect(policy['script-src']).toBe(`'self' ${hashOf('{}')}`)
  })

  it('names a hash once, however many pages carry it', () => {
    const page = '<script>one()</script>'
    expect(policyFor([page, page])['script-src']).toBe(`'self' ${hashOf('one()')}`)
  })

  it('forbids what it does not name, frames, plug-ins and inline code without a hash', () => {
    const policy = policyFor([])
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
      'frame-src': "'none'",
      'object-src': "'none'",
    })
    expect(Object.values(policy).join(' ')).not.toContain('unsafe')
  })

  it('lets pages reach the card provider only with a key', () => {
    expect(policyFor([], true)).toMatchObject({
      'script-src': "'self' https://js.stripe.com",
      'connect-src': "'self' https://api.stripe.com",
    })
    expect(JSON.stringify(policyFor([], false))).not.toContain('stripe')
  })
})
