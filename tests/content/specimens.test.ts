import { expect, test } from 'vitest'

import { SPECIMENS } from '#tests/library.ts'

test('every footnote mark in a specimen has its note on the same page', () => {
  for (const { id, text } of SPECIMENS) {
    for (const one of text.split(/^<Page /m).slice(1)) {
      const [, body = '', notes = ''] = /^([^]*?)((?:<Footnote>[^]*)?)$/.exec(one) ?? []
      const marks = new Set(body.match(/[¹²³ᵃᵇᶜᵈᵉ]/g))
      expect(new Set(notes.match(/[¹²³ᵃᵇᶜᵈᵉ]/g)), id).toEqual(marks)
    }
  }
})

test('every column of a table in a specimen has a heading', () => {
  for (const { id, text } of SPECIMENS) {
    const heads = text.match(/^\|.*\|(?=\n\| ?:?-)/gm) ?? []
    expect(
      heads.filter((head) => /\|\s*\|/.test(head)),
      id,
    ).toEqual([])
  }
})
