import { expect, test } from 'vitest'

import { openSheet } from '#documents/pdf-layout.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { readPdf } from '#tests/pdf.ts'

async function printed(text: string): Promise<string> {
  const sheet = openSheet(await pdfTools(), 'Title', '2026-03-02T10:00:00Z')
  sheet.write(sheet.root, 'P', text, { x: 56, y: 56, width: 480 })
  return (await readPdf(await sheet.finish())).text
}

test('a PDF has the letter e as text even if an earlier PDF used the letter only in é', async () => {
  expect(await printed('é:')).toContain('é:')
  expect(await printed('e.')).toContain('e.')
})
