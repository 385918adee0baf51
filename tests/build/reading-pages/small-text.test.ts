import { expect, test } from 'vitest'

import { withSmallText } from '#build/reading-pages/small-text.ts'

test('space goes where a line begins anyway', () => {
  expect(withSmallText('<ul> <li>\nOne\n</li>\n<li> <a href="/">Two</a> </li> </ul>')).toBe(
    '<ul><li>One</li><li><a href="/">Two</a></li></ul>',
  )
})

test('between words, and between what stands in a line, one space remains', () => {
  expect(withSmallText('<p>\n  One\n  two <b>three</b>\n <i>four</i>.</p>')).toBe(
    '<p>One two <b>three</b> <i>four</i>.</p>',
  )
})

test('a number that no line may part stays in one piece', () => {
  const html = '<p>\u00a0GB\u00a0999 9999\u00a073</p>'
  expect(withSmallText(html)).toBe(html)
})

test('what parts two texts for a script goes', () => {
  expect(withSmallText('<p>One<!-- -->, two</p>')).toBe('<p>One, two</p>')
})

test('scripts, what is typed into fields and what tags hold stay as they are', () => {
  for (const html of [
    '<script> let a  =  1 </script>',
    '<textarea> a\n b </textarea>',
    '<pre> a\n b </pre>',
    '<a title="a  > b">c</a>',
    '<p data-text="a  > b">c</p>',
  ]) {
    expect(withSmallText(html)).toBe(html)
  }
})
