import { beforeEach, expect, test } from 'vitest'

import { shortenClasses } from '#build/reading-pages/short-classes.ts'
import { folderOf } from '#tests/temporary-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await folderOf({ 'menu.js': 'menu.className="menu-open sm:mt-1.5"' })
})

const page = (style: string, body: string) =>
  `<html><head><style>${style}</style></head><body>${body}</body></html>`

const shortened = (style: string, body: string) => shortenClasses(page(style, body), folder)

test('the most frequent class of a built page gets the shortest name', () => {
  const style = String.raw`.lead{a:b}.sm\:w-1\/2:hover{c:d}`
  const body = '<p class="lead">One</p><p class="lead sm:w-1/2">class="lead"</p>'
  expect(shortened(style, body)).toBe(
    page('.b{a:b}.c:hover{c:d}', '<p class="b">One</p><p class="b c">class="lead"</p>'),
  )
})

test('classes that only occur together share one short name', () => {
  expect(shortened('.one{a:b}.two{c:d}', '<p class="one two">Text</p>')).toBe(
    page('.b{a:b;c:d}', '<p class="b">Text</p>'),
  )
})

test('classes inside :is(), :not() and :has() are renamed', () => {
  const style = 'p:is(.one,:not(.two)):has(.one .two){a:b}'
  const body = '<p class="one">Text</p><p class="one two">Text</p>'
  expect(shortened(style, body)).toContain('p:is(.b,:not(.c)):has(.b .c){a:b}')
})

test('a class whose name is escaped in the styles gets a short name', () => {
  const style = String.raw`.\[\&\>h3\]\:mt-2>h3{a:b}`
  expect(shortened(style, '<p class="[&amp;&gt;h3]:mt-2">Text</p>')).toBe(
    page('.b>h3{a:b}', '<p class="b">Text</p>'),
  )
})

test.each([
  ['has no style', 'plain', ''],
  ['occurs in an inline script', 'shown', '<script>p.classList.add("shown")</script>'],
  ['occurs in a script file', 'menu-open', '<script type="module" src="/menu.js"></script>'],
  [
    'consists of words in a script file',
    'sm:mt-1.5',
    '<script type="module" src="/menu.js"></script>',
  ],
])('a class that %s keeps its name', (_case, name, script) => {
  const style = String.raw`.shown,.menu-open,.sm\:mt-1\.5{a:b}`
  expect(shortened(style, `<p class="${name}">Text</p>${script}`)).toContain(`class="${name}"`)
})

test('the class attribute comes first in each tag of a built page', () => {
  expect(shortened('.lead{a:b}', '<p id="one" hidden class="lead" title="x">Text</p>')).toBe(
    page('.b{a:b}', '<p class="b" id="one" hidden title="x">Text</p>'),
  )
})

test('no class gets a name that another class already has', () => {
  expect(shortened('.lead{a:b}', '<p class="b">One</p><p class="lead">Two</p>')).toBe(
    page('.c{a:b}', '<p class="b">One</p><p class="c">Two</p>'),
  )
})

test('a class keeps its own name once all short names are in use', () => {
  const names = Array.from({ length: 500 }, (_none, index) => `name-${index}`)
  const style = names.map((name, index) => `.${name}{order:${index}}`).join('')
  const body = names.map((name) => `<p class="${name}">Text</p>`).join('')
  const classes = Array.from(shortened(style, body).matchAll(/class="([^"]*)"/g), ([, one]) => one)
  expect(new Set(classes).size).toBe(500)
  expect(classes).toContain('zz')
  expect(classes).toContain('name-499')
})
