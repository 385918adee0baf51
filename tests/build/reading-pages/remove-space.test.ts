import { expect, test } from 'vitest'

import { removeSpace } from '#build/reading-pages/remove-space.ts'

test('white space around block elements is removed', () => {
  expect(removeSpace('<ul> <li>\nOne\n</li>\n<li> <a href="/">Two</a> </li> </ul>')).toBe(
    '<ul><li>One</li><li><a href="/">Two</a></li></ul>',
  )
})

test('a single space stays between words and between inline elements', () => {
  expect(removeSpace('<p>\n  One\n  two <b>three</b>\n <i>four</i>.</p>')).toBe(
    '<p>One two <b>three</b> <i>four</i>.</p>',
  )
})

test('no-break spaces stay', () => {
  const html = '<p>\u00a0GB\u00a0999 9999\u00a073</p>'
  expect(removeSpace(html)).toBe(html)
})

test('comments are removed', () => {
  expect(removeSpace('<p>One<!-- -->, two</p>')).toBe('<p>One, two</p>')
})

test.each([
  '<script> let a  =  1 </script>',
  '<textarea> a\n b </textarea>',
  '<pre> a\n b </pre>',
  '<a title="a  > b">c</a>',
  '<p data-text="a  > b">c</p>',
])('%s stays as it is', (html) => {
  expect(removeSpace(html)).toBe(html)
})
