import { expect, test } from 'vitest'

import {
  removeUnusedStyles,
  mergeStyles,
  mergeUsedStyles,
} from '#build/reading-pages/used-styles.ts'

const PAGE = '<html><body><p class="lead sm:w-1/2">Text</p></body></html>'

test.each([
  ['styles of its elements', 'p{color:red}'],
  ['styles of its classes', '.lead{color:red}'],
  ['styles of escaped class names', String.raw`.sm\:w-1\/2{width:50%}`],
  ['states that a script may set', '.lead[data-open]:hover{color:red}'],
  ['selectors with states only', ':target:focus,[hidden]:not(:focus-visible){color:red}'],
  ['selectors that exclude missing classes', 'p:not(.gone){color:red}'],
  ['selectors with :has()', ':root:has(dialog:modal) p{color:red}'],
  ['alternatives that match', ':is(p,.lead) *{color:red}'],
  ['pseudo-elements', '::backdrop{color:red}p::details-content{color:red}'],
  ['rules in conditions and layers', '@layer base{@media print{p{color:red}}}'],
  ['container rules', '@container (width>=40rem){p{color:red}}'],
  ['rules for forced colours', '@media (forced-colors:active){p{color:highlight}}'],
  ['view transition styles', '::view-transition-old(.lead){color:red}'],
  ['animations that a rule names', 'p{animation:1s turn}@keyframes turn{0%{opacity:0}}'],
  ['transitions between pages', '@view-transition{navigation:auto}'],
])('a built page keeps %s in its styles', (_case, style) => {
  expect(removeUnusedStyles(style, PAGE)).toBe(style)
})

test.each([
  ['styles of other elements', 'table{color:red}'],
  ['element names that occur only in its text', 'Text{color:red}'],
  ['styles of other classes', '.gone{color:red}'],
  ['its classes inside missing classes', '.gone .lead{color:red}'],
  ['alternatives that cannot match', ':where(.gone,table){color:red}'],
  ['styles of shadow trees', ':host{color:red}'],
  ['styles of other components', '.lead[data-astro-cid-abc]{color:red}'],
  ['styles of headers of other tones', '.lead[data-tone=brand]{color:red}'],
  ['conditions that become empty', '@media print{.gone{color:red}}'],
  ['animations that no rule names', '@keyframes turn{0%{opacity:0}}'],
  ['pseudo-elements of missing fields', '::-webkit-search-decoration{color:red}'],
])('a built page drops %s from its styles', (_case, style) => {
  expect(removeUnusedStyles(style, PAGE)).toBe('')
})

test('a declaration that a CSS rule repeats unchanged is kept once', () => {
  const prefixed = '-webkit-text-decoration-color:red;text-decoration-color:red'
  const style = `p{-webkit-hyphens:none;-webkit-hyphens:none;${prefixed}}`
  expect(removeUnusedStyles(style, PAGE)).toBe(`p{-webkit-hyphens:none;${prefixed}}`)
})

test('unused selectors of a used CSS rule are removed', () => {
  expect(removeUnusedStyles('p,table,.gone{color:red}', PAGE)).toBe('p{color:red}')
})

test('alternatives of :is() that match nothing on the page are removed', () => {
  expect(removeUnusedStyles('p:is(.gone,.lead,table){color:red}', PAGE)).toBe('p.lead{color:red}')
})

test('the build removes ::before and ::after from the CSS reset, but not from the rule for reduced motion', () => {
  const still = '@media (prefers-reduced-motion:reduce){*,:before,:after{transition:none}}'
  const reset = '@layer base{*,:after,:before,::backdrop{border:0 solid}}'
  expect(removeUnusedStyles(reset + still, PAGE)).toBe(
    `@layer base{*,::backdrop{border:0 solid}}${still}`,
  )
})

test('the build removes font features from the CSS reset, but not from the rules for components', () => {
  const normal = 'font-feature-settings:normal'
  const rules = `@layer base{p{color:red;${normal}}}@layer components{.lead{${normal}}}`
  expect(removeUnusedStyles(rules, PAGE)).toBe(
    `@layer base{p{color:red;}}@layer components{.lead{${normal}}}`,
  )
})

test('a style rule for a pseudo-element is kept if the page has a field that shows the pseudo-element', () => {
  const style = '::-webkit-search-decoration{color:red}::placeholder{color:red}'
  expect(removeUnusedStyles(style, '<input type="search">')).toBe(
    '::-webkit-search-decoration{color:red}',
  )
  expect(removeUnusedStyles(style, '<input placeholder="Name">')).toBe('::placeholder{color:red}')
})

test('a CSS variable is kept if a used rule refers to the variable', () => {
  const style = 'p{--a:var(--b);--b:1px;--c:var(--d);--d:2px}'
  const rules = 'p{margin:var(--a,0)}.gone{margin:var(--c)}'
  expect(removeUnusedStyles(style + rules, PAGE)).toBe('p{--a:var(--b);--b:1px;margin:var(--a,0)}')
})

test('a CSS variable is kept if a drawing of the page refers to the variable', () => {
  const drawing = '<p><path fill="var(--a,var(--b))"/></p>'
  expect(removeUnusedStyles(':root{--b:red;--c:blue}', drawing)).toBe(':root{--b:red}')
})

test('a CSS variable of the theme that is set once is replaced with its value', () => {
  const style = '@layer theme{:root,:host{--a:var(--b);--b:1px}}p{margin:var(--a,0) var(--b)}'
  expect(removeUnusedStyles(style, PAGE)).toBe('@layer theme;p{margin:1px}')
})

test.each([
  ['outside the theme', 'p{--a:1px}p{margin:var(--a)}', 'p{--a:1px;margin:var(--a)}'],
  [
    'again under a condition',
    '@layer theme{:root,:host{--a:1px}}@media print{:root{--a:2px}}p{margin:var(--a)}',
    '@layer theme{:root{--a:1px}}@media print{:root{--a:2px}}p{margin:var(--a)}',
  ],
])('a CSS variable that is set %s is not replaced with its value', (_case, style, used) => {
  expect(removeUnusedStyles(style, PAGE)).toBe(used)
})

test('a variable of Tailwind that no rule sets is replaced with its fallback', () => {
  const rules = 'p{line-height:var(--tw-leading,1.5)}'
  expect(removeUnusedStyles(rules, PAGE)).toBe('p{line-height:1.5}')
  const set = '.lead{--tw-leading:2}'
  expect(removeUnusedStyles(set + rules, PAGE)).toBe(set + rules)
  const own = 'p{line-height:var(--own,1.5)}'
  expect(removeUnusedStyles(own, PAGE)).toBe(own)
})

test('a CSS variable with a registered type that no rule sets is replaced with its initial value, or with nothing', () => {
  const registered = [
    '@property --a{syntax:"*";inherits:false;initial-value:solid}',
    '@property --b{syntax:"*";inherits:false}',
    '@property --c{syntax:"*";inherits:false;initial-value:0}',
  ].join('')
  const rules = 'p{border-style:var(--a);color:var(--b,rgb(1,2,3));order:var(--c)}.lead{--c:1}'
  expect(removeUnusedStyles(rules + registered, PAGE)).toBe(
    'p{color:#010203;order:var(--c);border-style:solid}.lead{--c:1}' +
      '@property --c{syntax:"*";inherits:false;initial-value:0}',
  )
})

const STYLED =
  '<html><head><style>.gone{a:b}</style></head><body><style lang="x">p{c:d}</style><p>$&</p></body></html>'

const pageWith = (style: string) =>
  `<html><head><style>${style}</style></head><body><p>$&</p></body></html>`

test('the style elements of a page are merged into one, and all other markup stays', () => {
  expect(mergeStyles(STYLED)).toBe(pageWith('.gone{a:b}p{c:d}'))
  expect(mergeUsedStyles(STYLED)).toBe(pageWith('p{c:d}'))
})

test('a class whose name is escaped in the styles is removed if the page does not use the class', () => {
  const style = String.raw`.aria-\[current\=page\]\:font-bold[aria-current=page]{color:red}`
  const page = '<a class="link aria-[current=page]:font-bold" aria-current="page">Home</a>'
  expect(removeUnusedStyles(style, page)).toContain('color:red')
  expect(removeUnusedStyles(style, '<a class="link" aria-current="page">Home</a>')).toBe('')
})
