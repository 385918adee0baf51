import { expect, test } from 'vitest'

import { openSheet } from '#documents/pdf-layout.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { readPdf } from '#tests/pdf.ts'

async function printed(text: string, title = 'Title') {
  const sheet = openSheet(await pdfTools(), title, '2026-03-02T10:00:00Z')
  sheet.write(sheet.root, 'P', text, { x: 56, y: 56, width: 480 })
  return readPdf(await sheet.finish())
}

test('a PDF has the letter e as text even if an earlier PDF used the letter only in é', async () => {
  expect((await printed('é:')).text).toContain('é:')
  expect((await printed('e.')).text).toContain('e.')
})

test('a title that is longer than a line is broken at the foot of the page', async () => {
  const title = 'A firm with a long name '.repeat(6).trim()
  const { lines, text } = await printed('Text', title)
  expect(text).toContain(title)
  expect(lines.filter((line) => line.includes(title))).toEqual([])
})
