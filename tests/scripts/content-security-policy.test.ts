import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { headerRules, type BuiltPage } from '../../scripts/content-security-policy.ts'

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

function pages(...htmls: string[]): BuiltPage[] {
  return htmls.map((html, index) => ({ address: `/${index}`, html }))
}

const CHECKOUT = [{ address: '/checkout', html: '' }]

/** The directives of the rule for an address, by name. */
function policyFor(address: string, rules: string): Record<string, string> {
  const lines = rules.split('\n')
  const header = lines[lines.indexOf(address) + 1] ?? ''
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
    const rules = headerRules(
      pages('<style>a{}</style><script>one()</script>', '<script type="module">two()</script>'),
      false,
    )
    const policy = policyFor('/*', rules)
    expect(policy['style-src']).toBe(`'self' ${hashOf('a{}')}`)
    expect(policy['script-src']).toBe(`'self' ${hashOf('one()')} ${hashOf('two()')}`)
  })

  it('counts speculation rules as a script, and data as none', () => {
    const rules = headerRules(
      pages(
        '<script type="speculationrules">{}</script>',
        '<script type="application/ld+json">{"a":1}</script>',
        '<script type="module" src="/a.js"></script>',
      ),
      false,
    )
    expect(policyFor('/*', rules)['script-src']).toBe(`'self' ${hashOf('{}')}`)
  })

  it('allows a page its own and no other, by a rule after the one for all', () => {
    const rules = headerRules(pages('<script>one()</script>', '<script>two()</script>'), false)
    expect(policyFor('/1', rules)['script-src']).toBe(`'self' ${hashOf('two()')}`)
    expect(rules.indexOf('/*')).toBeLessThan(rules.indexOf('/1'))
  })

  it('names a hash once, however many pages carry it', () => {
    const page = '<script>one()</script>'
    expect(policyFor('/*', headerRules(pages(page, page), false))['script-src']).toBe(
      `'self' ${hashOf('one()')}`,
    )
  })

  it('forbids frames, plug-ins and inline code without a hash', () => {
    const rules = headerRules([], true)
    const policy = policyFor('/*', rules)
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['frame-src']).toBe("'none'")
    expect(policy['object-src']).toBe("'none'")
    expect(rules).not.toContain('unsafe')
  })

  it('lets the checkout alone reach the card provider, and only with a key', () => {
    const rules = headerRules(CHECKOUT, true)
    expect(policyFor('/checkout', rules)['script-src']).toBe("'self' https://js.stripe.com")
    expect(policyFor('/checkout', rules)['connect-src']).toBe("'self' https://api.stripe.com")
    expect(policyFor('/*', rules)['script-src']).toBe("'self'")
    expect(headerRules(CHECKOUT, false)).not.toContain('stripe')
  })
})
