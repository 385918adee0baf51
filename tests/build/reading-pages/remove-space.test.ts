import { expect, test } from 'vitest'

import { removeSpace } from '#build/reading-pages/remove-space.ts'

test('a built page has no white space around block elements', () => {
  expect(removeSpace('<ul> <li>\nOne\n</li>\n<li> <a href="/">Two</a> </li> </ul>')).toBe(
    '<ul><li>One</li><li><a href="/">Two</a></li></ul>',
  )
})

test('a built page keeps a single space between words and between inline elements', () => {
  expect(removeSpace('<p>\n  One\n  two <b>three</b>\n <i>four</i>.</p>')).toBe(
    '<p>One two <b>three</b> <i>four</i>.</p>',
  )
})

test('a built page keeps no-break spaces', () => {
  const html = '<p>\u00a0GB\u00a0999 9999\u00a073</p>'
  expect(removeSpace(html)).toBe(html)
})

test('a built page has no comments', () => {
  expect(removeSpace('<p>One<!-- -->, two</p>')).toBe('<p>One, two</p>')
})

test.each([
  '<script> let a  =  1 </script>',
  '<textarea> a\n b </textarea>',
  '<pre> a\n b </pre>',
  '<a title="a  > b">c</a>',
  '<p data-text="a  > b">c</p>',
])('a built page keeps %s unchanged', (html) => {
  expect(removeSpace(html)).toBe(html)
})
