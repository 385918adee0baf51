import { expect, test } from 'vitest'

import { csvResponse } from '#http/respond.ts'

/** A file of two parts; `seen` holds the last part read. */
function aFile() {
  const seen = { read: 0, isClosed: false }
  async function* read() {
    try {
      for (const part of [1, 2] as const) {
        seen.read = part
        yield `${part}\r\n`
        await Promise.resolve()
      }
    } finally {
      seen.isClosed = true
    }
  }
  return { file: { name: 'orders.csv', parts: read() }, seen }
}

test('a CSV file is sent in parts and without a Content-Length header', async () => {
  const { file, seen } = aFile()
  const answer = await csvResponse(file)
  expect(seen.read).toBe(1)
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  expect(await answer.text()).toBe('1\r\n2\r\n')
})

test('the server stops reading the rows of a CSV file when the client disconnects', async () => {
  const { file, seen } = aFile()
  const answer = await csvResponse(file)
  await answer.body!.cancel()
  expect(seen).toEqual({ read: 1, isClosed: true })
})
