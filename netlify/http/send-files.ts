import { makeZip, predictLength } from 'client-zip'

import { attachmentHeader, streamResponse } from './respond.ts'

/** A file that a person has uploaded, read part by part. */
interface SentFile {
  /** File name in any alphabet, without control characters. */
  name: string
  type: string
  /** Bytes. */
  size: number
  parts: AsyncGenerator<Uint8Array, void, undefined>
}

/** An uploaded file to download, which no browser shows or runs. */
export function sendFile({ name, type, size, parts }: SentFile): Promise<Response> {
  return streamResponse(parts, {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': attachmentHeader(name),
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

/** Files as an uncompressed archive, in which each name occurs once. */
export function sendArchive(name: string, files: readonly SentFile[]): Promise<Response> {
  const names = uniqueNames(files.map((file) => file.name))
  const entries = files.map(({ size, parts: input }, index) => ({
    name: names[index],
    size,
    input,
  }))
  const size = Number(predictLength(entries))
  return sendFile({ name, type: 'application/zip', size, parts: readStream(makeZip(entries)) })
}

async function* readStream(stream: ReadableStream<Uint8Array>) {
  yield* stream.values({ preventCancel: true })
}

/** Numbers repeated names, such as `plan (2).pdf`. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count += 1)
      free = name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`)
    taken.add(free.toLowerCase())
    return free
  })
}
