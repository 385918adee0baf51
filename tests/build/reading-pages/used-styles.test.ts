import { describe, expect, test } from 'vitest'

import { usedStyles, withOneStyle, withUsedStyles } from '#build/reading-pages/used-styles.ts'

const PAGE = '<html><body><p class="lead sm:w-1/2">Text</p></body></html>'

test.each([
  ['of its elements', 'p{color:red}'],
  ['of its classes', '.lead{color:red}'],
  ['of classes with signs in them', String.raw`.sm\:w-1\/2{width:50%}`],
  ['of states, which a script may bring about', '.lead[data-open]:hover{color:red}'],
  ['of states alone', ':target:focus,[hidden]:not(:focus-visible){color:red}'],
  ['of what is not there', 'p:not(.gone){color:red}'],
  ['of what an element holds', ':root:has(dialog:modal) p{color:red}'],
  ['of a choice that has a way to match', ':is(p,.lead) *{color:red}'],
  ['of parts', '::backdrop{color:red}p::details-content{color:red}'],
  ['inside conditions and layers', '@layer base{@media print{p{color:red}}}'],
  ['inside containers', '@container (width>=40rem){p{color:red}}'],
  ['for other colours', '@media (forced-colors:active){p{color:highlight}}'],
  ['of what a page turns into', '::view-transition-old(.lead){color:red}'],
  ['of movements', '@keyframes turn{0%{opacity:0}}'],
  ['of transitions between pages', '@view-transition{navigation:auto}'],
])('a page keeps styles %s', (_case, style) => {
  expect(usedStyles(style, PAGE)).toBe(style)
})

test.each([
  ['of other elements', 'table{color:red}'],
  ['of what its text names', 'Text{color:red}'],
  ['of other classes', '.gone{color:red}'],
  ['of its classes inside other ones', '.gone .lead{color:red}'],
  ['of a choice without a way to match', ':where(.gone,table){color:red}'],
  ['of other components', '.lead[data-astro-cid-abc]{color:red}'],
  ['with the conditions around them', '@media print{.gone{color:red}}'],
  ['for parts of fields that it does not have', '::-webkit-search-decoration{color:red}'],
])('a page loses styles %s', (_case, style) => {
  expect(usedStyles(style, PAGE)).toBe('')
})

test('a page loses selectors among others of one rule', () => {
  expect(usedStyles('p,table,.gone{color:red}', PAGE)).toBe('p{color:red}')
})

test('a choice loses the ways that find nothing', () => {
  expect(usedStyles('p:is(.gone,.lead,table){color:red}', PAGE)).toBe('p.lead{color:red}')
})

test('a page loses what resets what may be generated around every element', () => {
  const still = '@media (prefers-reduced-motion:reduce){*,:before,:after{transition:none}}'
  const reset = '@layer base{*,:after,:before,::backdrop{border:0 solid}}'
  expect(usedStyles(reset + still, PAGE)).toBe(`@layer base{*,::backdrop{border:0 solid}}${still}`)
})

test('a part that browsers give to one type of field stays where there is such a field', () => {
  const style = '::-webkit-search-decoration{color:red}::placeholder{color:red}'
  expect(usedStyles(style, '<input type="search">')).toBe('::-webkit-search-decoration{color:red}')
  expect(usedStyles(style, '<input placeholder="Name">')).toBe('::placeholder{color:red}')
})

describe('a variable', () => {
  test('stays as long as a rule that stays refers to it', () => {
    const style = 'p{--a:var(--b);--b:1px;--c:var(--d);--d:2px}'
    const rules = 'p{margin:var(--a,0)}.gone{margin:var(--c)}'
    expect(usedStyles(style + rules, PAGE)).toBe('p{--a:var(--b);--b:1px;margin:var(--a,0)}')
  })

  test('stays where a drawing of the page refers to it', () => {
    const drawing = '<p><path fill="var(--a,var(--b))"/></p>'
    expect(usedStyles(':root{--b:red;--c:blue}', drawing)).toBe(':root{--b:red}')
  })

  test('of the theme that is set once stands where it is used', () => {
    const style = '@layer theme{:root,:host{--a:var(--b);--b:1px}}p{margin:var(--a,0) var(--b)}'
    expect(usedStyles(style, PAGE)).toBe('@layer theme;p{margin:1px}')
  })

  test.each([
    ['somewhere', 'p{--a:1px}p{margin:var(--a)}', 'p{--a:1px;margin:var(--a)}'],
    [
      'again under a condition',
      '@layer theme{:root,:host{--a:1px}}@media print{:root{--a:2px}}p{margin:var(--a)}',
      '@layer theme{:root,:host{--a:1px}}@media print{:root{--a:2px}}p{margin:var(--a)}',
    ],
  ])('that is set %s stays', (_case, style, used) => {
    expect(usedStyles(style, PAGE)).toBe(used)
  })

  test('that is registered and never set has its first value, or none', () => {
    const registered = [
      '@property --a{syntax:"*";inherits:false;initial-value:solid}',
      '@property --b{syntax:"*";inherits:false}',
      '@property --c{syntax:"*";inherits:false;initial-value:0}',
    ].join('')
    const rules = 'p{border-style:var(--a);color:var(--b,rgb(1,2,3));order:var(--c)}.lead{--c:1}'
    expect(usedStyles(rules + registered, PAGE)).toBe(
      'p{color:#010203;order:var(--c);border-style:solid}.lead{--c:1}' +
        '@property --c{syntax:"*";inherits:false;initial-value:0}',
    )
  })
})

const STYLED =
  '<html><head><style>.gone{a:b}</style></head><body><style lang="x">p{c:d}</style><p>$&</p></body></html>'

const pageWith = (style: string) =>
  `<html><head><style>${style}</style></head><body><p>$&</p></body></html>`

test('a page has its styles in one, and keeps all else as it is', () => {
  expect(withOneStyle(STYLED)).toBe(pageWith('.gone{a:b}p{c:d}'))
  expect(withUsedStyles(STYLED)).toBe(pageWith('p{c:d}'))
})

test('a class with signs in it is used where the page names it', () => {
  const style = String.raw`.aria-\[current\=page\]\:font-bold[aria-current=page]{color:red}`
  const page = '<a class="link aria-[current=page]:font-bold" aria-current="page">Home</a>'
  expect(usedStyles(style, page)).toContain('color:red')
  expect(usedStyles(style, '<a class="link" aria-current="page">Home</a>')).toBe('')
})
