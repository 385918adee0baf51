import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  ALLOWED_ENDINGS,
  groupIntoArchives,
  cleanFileName,
  contentProblem,
  fileProblem,
  mediaType,
  MAX_FILE_BYTES,
  PART_BYTES,
  partCount,
  partSize,
} from '#domain/portal/file-rules.ts'
import { anyText } from '#tests/arbitraries.ts'

const anySize = fc.integer({ min: 1, max: MAX_FILE_BYTES })
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test('a file divides into parts that are neither empty nor too large', () => {
  fc.assert(
    fc.property(anySize, (size) => {
      const sizes = Array.from({ length: partCount(size) }, (_, part) => partSize(size, part))
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(size)
      expect(Math.min(...sizes)).toBeGreaterThan(0)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(PART_BYTES)
    }),
  )
})

test.each([
  [1, [1]],
  [PART_BYTES, [PART_BYTES]],
  [PART_BYTES + 1, [PART_BYTES, 1]],
])('a file of %i bytes is sent in parts of %j bytes', (size, sizes) => {
  expect(Array.from({ length: partCount(size) }, (_, part) => partSize(size, part))).toEqual(sizes)
})

test('a cleaned file name is safe for headers and disks, whatever the name was', () => {
  fc.assert(
    fc.property(anyText(400), fc.constantFrom('', '.pdf', '.PDF', '.tar.gz'), (text, ending) => {
      const name = cleanFileName(text + ending)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\"*:<>?|]/u)
      expect(name).not.toMatch(/^[. ]|[ ]$/)
      expect(name.isWellFormed()).toBe(true)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(120)
    }),
    { numRuns: 1000 },
  )
})

test('a second cleaning does not change a cleaned file name', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const name = cleanFileName(text)
      expect(cleanFileName(name)).toBe(name)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Ann\\Plan.pdf', 'Plan.pdf'],
  ['.htaccess', 'htaccess'],
  ['..pdf', 'pdf'],
  ['Plan\u202Efdp.exe', 'Planfdp.exe'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['  Plan   of\u00A0site .pdf', 'Plan of site.pdf'],
  ['', 'file'],
  ['///', 'file'],
  ['عقد الشركة.pdf', 'عقد الشركة.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(58)}.pdf`],
  ['Résumé.pdf', 'Résumé.pdf'],
])('the file name %j is cleaned to %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name)
})

test('archives keep the files in their order and never exceed the size limit', () => {
  fc.assert(
    fc.property(fc.array(anySize, { maxLength: 60 }), (sizes) => {
      const files = sizes.map((size, id) => ({ id, size }))
      const archives = groupIntoArchives(files)
      expect(archives.flat()).toEqual(files)
      for (const archive of archives) {
        expect(archive).not.toEqual([])
        expect(archive.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(MAX_FILE_BYTES)
      }
    }),
  )
})

test('files that fit into one archive are offered as one archive', () => {
  expect(groupIntoArchives([{ size: MAX_FILE_BYTES - 1 }, { size: 1 }, { size: 1 }])).toHaveLength(
    2,
  )
  expect(groupIntoArchives([])).toEqual([])
})

test.each([
  ['a.pdf', 0, 'a.pdf is empty.'],
  ['a.pdf', 1, undefined],
  ['a.PDF', MAX_FILE_BYTES, undefined],
  ['a.pdf', MAX_FILE_BYTES + 1, 'a.pdf is larger than 18 MB.'],
  ['a.svg', 1, expect.stringMatching(/^a.svg cannot be sent: send a PDF, /)],
  ['a.html', 1, expect.stringMatching('cannot be sent')],
  ['a.pdf.exe', 1, expect.stringMatching('cannot be sent')],
  ['pdf', 1, expect.stringMatching('cannot be sent')],
])('the file %s of %i bytes gets the message %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toEqual(problem)
})

const PICTURES = [
  'ÿØÿà\0\u0010JFIF',
  '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR',
  '\0\0\0\u0018ftypheic',
  '\0\0\0\u001Cftypmif1',
  'II*\0',
  'MM\0*',
]
const CONTAINERS = ['PK\u0003\u0004', 'PK\u0005\u0006', 'ÐÏ\u0011à', String.raw`{\rtf1`]
/** First bytes of files, by the possible endings of their names. */
const STARTS: Record<string, string[]> = {
  'pdf PDF': ['%PDF-1.7', '\r\n\0%PDF-1.4'],
  // A workbook with a password has the container format of older Office files, and many .doc files are RTF.
  'zip docx xlsx doc xls msg rtf odt': CONTAINERS,
  // Telephones and browsers save pictures under the name of another type.
  'jpg jpeg png heic tiff': PICTURES,
  'csv txt': [
    'a',
    'Name,Sum\r\nLöwe,1',
    'ï»¿Name',
    'ÿþN\0a\0m\0e\0\r\0\n\0\u0010\u0004',
    'þÿ\0N\0a\u0004\u0010',
    'page\f\r\nend\u001A',
  ],
}

test.each(Object.entries(STARTS))(
  'a file with the ending .%s must begin with the bytes of its type',
  (endings, starts) => {
    for (const name of endings.split(' ').map((ending) => `a.${ending}`)) {
      for (const start of starts)
        expect([start, contentProblem(name, bytesOf(start))]).toEqual([start, undefined])
      const others = Object.values(STARTS).flat()
      const taken = others.filter((one) => contentProblem(name, bytesOf(one)) === undefined)
      // Plain text has no distinguishing first bytes, so it may look like another format.
      const alike = endings.startsWith('csv') ? ['%PDF-1.7', String.raw`{\rtf1`] : []
      expect(new Set(taken)).toEqual(new Set([...starts, ...alike]))
    }
  },
)

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'ï»¿  <!DOCTYPE html>',
  'ï»¿\n<script>',
  'ÿþ<\0s\0c\0',
  'þÿ\0 \0<\0s',
  'ÿþa\0\0\0',
  'MZ\u0090',
  'a\0b',
])('a text file that begins with %j is refused', (start) => {
  expect(contentProblem('a.txt', bytesOf(start))).toBe(
    'a.txt is not what its name says. Save it again, or send it as a PDF.',
  )
})

test('only pictures and PDF files are downloaded under their own content type', () => {
  const types = Object.groupBy(ALLOWED_ENDINGS, (ending) => mediaType(`a${ending}`))
  expect(types).toMatchObject({
    'application/pdf': ['.pdf'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/png': ['.png'],
    'image/heic': ['.heic', '.heif'],
    'image/tiff': ['.tif', '.tiff'],
  })
  expect(Object.keys(types)).toHaveLength(6)
  expect(types['application/octet-stream']).toContain('.txt')
  expect(mediaType('a.svg')).toBe('application/octet-stream')
})
