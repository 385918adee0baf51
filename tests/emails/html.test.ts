import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { escapeHtml, html, SafeHtml } from '#emails/html.ts'
import { anyText } from '#tests/arbitraries.ts'

test('text inserted into HTML is escaped', () => {
  const name = `<b>"Tom" & 'Jerry'</b>`
  expect(html`<p title="${name}">${html`<i>${'a<b'}</i>`}</p>`.text).toBe(
    '<p title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;"><i>a&lt;b</i></p>',
  )
})

test('the items of a list inserted into HTML are joined, and an empty list gives an empty text', () => {
  const items = ['a', '<b>'].map((text) => html`<i>${text}</i>`)
  expect(html`${items}`.text).toBe('<i>a</i><i>&lt;b&gt;</i>')
  expect(html`${[]}`.text).toBe('')
})

test('escaped input cannot end a text, an attribute or an entity', () => {
  fc.assert(
    fc.property(anyText(), (typed) => {
      const escaped = escapeHtml(typed)
      expect(escaped).not.toMatch(/[<>"']/)
      expect(escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      expect(html`${typed}`.text.replaceAll('\u00a0', ' ')).toBe(escaped.replaceAll('\u00a0', ' '))
    }),
  )
})

test('a telephone number never breaks across lines', () => {
  const number = '+44 20 7946 0187'
  expect(html`<p>${`Call us on ${number} today`}</p>`.text).toBe(
    `<p>Call us on ${number.replaceAll(' ', '\u00a0')} today</p>`,
  )
})

test('an IBAN may break across lines only between its groups', () => {
  const iban = 'GB00 XXXX 0000 0000 0000 00'
  expect(html`<p>${iban}</p>`.text).toBe(`<p>${iban}</p>`)
})

test('a plain object that imitates safe HTML is refused', () => {
  expect(html`${new SafeHtml('<i>')}`.text).toBe('<i>')
  const forged = JSON.parse('{"text":"<script>"}') as SafeHtml
  expect(() => html`${forged}`.text).toThrow()
})
