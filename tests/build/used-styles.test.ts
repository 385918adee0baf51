import { describe, expect, test } from 'vitest'

import { withUsedStyles } from '#build/reading-pages/trim-styles.ts'
import { usedStyles } from '#build/reading-pages/used-styles.ts'

const used = (style: string, html: string) => usedStyles([style], html)[0]

const PAGE = '<html><body><p class="lead sm:w-1/2">Text</p></body></html>'

test.each([
  ['of its elements', 'p{color:red}'],
  ['of its classes', '.lead{color:red}'],
  ['of classes with signs in them', String.raw`.sm\:w-1\/2{width:50%}`],
  ['of states, which a script may bring about', '.lead[data-open]:hover{color:red}'],
  ['of what is not there', 'p:not(.gone){color:red}'],
  ['of a choice that has one way to match', ':is(p,.lead){color:red}'],
  ['inside conditions and layers', '@layer base{@media print{p{color:red}}}'],
  ['of movements', '@keyframes turn{from{opacity:0}}'],
])('a page keeps styles %s', (_case, style) => {
  expect(used(style, PAGE)).toBe(style)
})

describe('styles that a page loses', () => {
  test.each([
    ['of other elements', 'table{color:red}'],
    ['of other classes', '.gone{color:red}'],
    ['of its classes inside other ones', '.gone .lead{color:red}'],
    ['of a choice without a way to match', ':where(.gone,table){color:red}'],
    ['of other components', '.lead[data-astro-cid-abc]{color:red}'],
    ['with the conditions around them', '@media print{.gone{color:red}}'],
  ])('%s', (_case, style) => {
    expect(used(style, PAGE)).toBe('')
  })

  test('that the line before says', () => {
    const style = 'p{-x-color:red;-x-color:red;color:red;color:red;-x-color:red}'
    expect(used(style, PAGE)).toBe('p{-x-color:red;color:red;-x-color:red}')
  })

  test('that reset what may be generated around every element', () => {
    const reset = '*,:before,:after,::backdrop{border:0 solid}'
    expect(used(`@layer base{${reset}}@media print{${reset}}`, PAGE)).toBe(
      `@layer base{*,::backdrop{border:0 solid}}@media print{${reset}}`,
    )
  })

  test('among selectors of one rule', () => {
    expect(used('p,table,.gone{color:red}', PAGE)).toBe('p{color:red}')
  })
})

test('a choice loses the ways that find nothing', () => {
  expect(used(':is(.gone,.lead,table) p{color:red}', PAGE)).toBe(':is(.lead) p{color:red}')
})

test('a variable stays as long as a rule that stays refers to it, in whatever style', () => {
  const variables =
    'p{--a:var(--b);--b:1px;--c:var(--d);--d:2px}@property --d{syntax:"*";inherits:false}'
  expect(usedStyles([variables, 'p{margin:var(--a,0)}.gone{margin:var(--c)}'], PAGE)).toEqual([
    'p{--a:var(--b);--b:1px}',
    'p{margin:var(--a,0)}',
  ])
})

test('a variable stays that a drawing of the page refers to', () => {
  const drawing = '<p><path fill="var(--a,var(--b))"/></p>'
  const style = ':root{--b:red;--c:blue}p{--a:var(--b)}'
  expect(used(style, drawing)).toBe(':root{--b:red}p{--a:red}')
})

test('what is set once for the whole page stands where it is used', () => {
  const style = '@layer theme{:root,:host{--a:var(--b);--b:1px}}p{margin:var(--a,0) var(--b)}'
  expect(used(style, PAGE)).toBe('p{margin:1px 1px}')
})

test.each([
  ['somewhere', 'p{--a:1px}'],
  ['under a condition', '@media print{:root{--a:1px}}'],
  ['twice', ':root{--a:1px}@media print{:root{--a:2px}}'],
])('what is set %s stays a variable', (_case, setting) => {
  const style = `${setting}p{margin:var(--a)}`
  expect(used(style, PAGE)).toBe(style)
})

test('a registered variable that no rule sets is written out where it is used', () => {
  const stand = '@layer properties{*{--a:solid;--b:0px;--c:initial;--d:0}}'
  const registered = [
    '@property --a{syntax:"*";inherits:false;initial-value:solid}',
    '@property --b{syntax:"<length>";inherits:false;initial-value:0}',
    '@property --c{syntax:"*";inherits:false}',
    '@property --d{syntax:"*";inherits:false;initial-value:0}',
  ].join('')
  const rules =
    'p{border-style:var(--a);width:calc(1px + var(--b));color:var(--c,rgb(1,2,3));order:var(--d)}.lead{--d:1}'
  expect(used(stand + rules + registered, PAGE)).toBe(
    '@layer properties{*{--d:0}}' +
      'p{border-style:solid;width:calc(1px + 0px);color:rgb(1,2,3);order:var(--d)}.lead{--d:1}' +
      '@property --d{syntax:"*";inherits:false;initial-value:0}',
  )
})

test('a page keeps everything but its styles as it is', () => {
  const html = `<html><head><style>.gone{a:b}p{c:d}</style><style lang="x">p{e:f}</style></head><body><p>$&</p></body></html>`
  expect(withUsedStyles(html)).toBe(html.replace('.gone{a:b}', ''))
})

test('a part that browsers give to one type of field stays where there is such a field', () => {
  const styles =
    '::-webkit-search-decoration{a:b}::-webkit-datetime-edit{c:d}::backdrop{e:f}::placeholder{g:h}'
  expect(usedStyles([styles], '<input type="search">')).toEqual([
    '::-webkit-search-decoration{a:b}::backdrop{e:f}',
  ])
  expect(usedStyles([styles], '<input placeholder="Name">')).toEqual([
    '::backdrop{e:f}::placeholder{g:h}',
  ])
})

test('what one page has no use for is still there for the next', () => {
  const style = ':is(.first,.second){margin:0}.first{color:red}.second{color:blue}'
  expect(used(style, '<p class="first">')).toBe(':is(.first){margin:0}.first{color:red}')
  expect(used(style, '<p class="second">')).toBe(':is(.second){margin:0}.second{color:blue}')
})
