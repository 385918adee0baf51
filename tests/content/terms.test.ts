import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('a link between sections of the terms shows the number of the section to which it leads', () => {
  const text = readFileSync('content/terms.mdx', 'utf8')
  const sections = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const links = Array.from(
    text.matchAll(/\[(?:clauses? )?(\d+)\]\(#([^)]+)\)/gi),
    ([link, shown, anchor = '']) => ({
      link,
      isRight: sections[Number(shown) - 1] === anchor,
    }),
  )
  expect(links.filter(({ isRight }) => !isRight)).toEqual([])
})
