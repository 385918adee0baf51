import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanFileName } from '#domain/portal/file-rules.ts'
import { attachmentHeader } from '#http/respond.ts'
import { sendArchive, sendFile } from '#http/send-files.ts'
import { anyText } from '#tests/arbitraries.ts'
import { filesInZip } from '#tests/zip.ts'

/** A file of some parts of 4 bytes; `seen` counts the parts that were read. */
function aFile(name = 'Plan.pdf', count = 3) {
  const seen = { read: 0, isClosed: false }
  async function* read() {
    try {
      for (; seen.read < count; seen.read += 1) {
        yield new Uint8Array(4).fill(seen.read)
        await Promise.resolve()
      }
    } finally {
      seen.isClosed = true
    }
  }
  return { file: { name, type: 'application/pdf', size: 4 * count, parts: read() }, seen }
}

/** A name of a download, as a browser reads it. */
function nameIn(header: string): string {
  const [, encoded] = /; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header) ?? []
  const [, plain = ''] = /^attachment; filename="([ \w.()-]*)"/.exec(header) ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}

test.each([
  ['Plan (2).pdf', 'attachment; filename="Plan (2).pdf"'],
  ['Büro.pdf', `attachment; filename="B_ro.pdf"; filename*=UTF-8''B%C3%BCro.pdf`],
  [
    "100% Tom's.pdf",
    `attachment; filename="100_ Tom_s.pdf"; filename*=UTF-8''100%25%20Tom%27s.pdf`,
  ],
])('the header of a download gives the name %s in ASCII and in its own letters', (name, header) => {
  expect(attachmentHeader(name)).toBe(header)
})

test('the ASCII header of a download encodes every file name', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const name = cleanFileName(`${text}.pdf`)
      expect(attachmentHeader(name)).toMatch(/^[ -~]+$/)
      expect(nameIn(attachmentHeader(name))).toBe(name)
    }),
  )
})

test('a file is sent as an attachment that no browser runs and no cache stores', async () => {
  const { headers } = await sendFile(aFile().file)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="Plan.pdf"',
    'content-length': '12',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
})

test('the next part of a file is read only after the caller has taken the previous part', async () => {
  const { file, seen } = aFile()
  const reader = (await sendFile(file)).body!.getReader()
  await reader.read()
  expect(seen.read).toBe(0)
  await reader.read()
  expect(seen.read).toBe(1)
  await reader.cancel()
  expect(seen).toEqual({ read: 1, isClosed: true })
})

test('an archive contains every file’s bytes and no name twice', async () => {
  const names = ['Plan.pdf', 'plan.pdf', 'Plan (2).pdf', 'Plan.pdf', 'عقد.pdf', 'none', 'none']
  const answer = await sendArchive(
    'all.zip',
    names.map((name) => aFile(name).file),
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const files = filesInZip(bytes)
  expect(files.map(({ name }) => name)).toEqual([
    'Plan.pdf',
    'plan (2).pdf',
    'Plan (2) (2).pdf',
    'Plan (3).pdf',
    'عقد.pdf',
    'none',
    'none (2)',
  ])
  for (const file of files) expect([...file.bytes]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(answer.headers.get('content-type')).toBe('application/zip')
})

test('the server stops reading an archive when the caller disconnects', async () => {
  const [first, second] = [aFile('1.pdf', 100), aFile('2.pdf', 100)]
  const answer = await sendArchive('all.zip', [first.file, second.file])
  const reader = answer.body!.getReader()
  await reader.read()
  await reader.cancel()
  const { read } = first.seen
  expect(read).toBeLessThan(4)
  await new Promise(setImmediate)
  expect([first.seen.read, second.seen.read]).toEqual([read, 0])
})
