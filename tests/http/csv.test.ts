import { expect, test } from 'vitest'

import { csvResponse } from '#http/respond.ts'

/** A file of two parts, either of which may fail; `seen` holds the last part read. */
function aFile(fail: { at?: 1 | 2 } = {}) {
  const seen = { read: 0, isClosed: false }
  async function* read() {
    try {
      for (const part of [1, 2] as const) {
        seen.read = part
        if (fail.at === part) throw new Error('The database has gone away')
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

test('the download of a CSV file does not start if its first part cannot be read', async () => {
  await expect(csvResponse(aFile({ at: 1 }).file)).rejects.toThrow('The database has gone away')
})

test('the download of a CSV file is cut short if its second part cannot be read', async () => {
  const answer = await csvResponse(aFile({ at: 2 }).file)
  await expect(answer.text()).rejects.toThrow('The database has gone away')
})

test('the server stops reading the rows of a CSV file when the client disconnects', async () => {
  const { file, seen } = aFile()
  const answer = await csvResponse(file)
  await answer.body!.cancel()
  expect(seen).toEqual({ read: 1, isClosed: true })
})
