import { failure, success, type Result } from '#contract/failure.ts'

const MAX_BODY_BYTES = 100_000

/** The body as text, read up to the limit. Refuses with `too-large`, or `bad-json` if the body is not UTF-8. */
export async function readText(
  request: Request,
  largest = MAX_BODY_BYTES,
): Promise<Result<string>> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) return tooLarge(largest)
  const bytes = await readUpTo(request, largest)
  if (!bytes) return tooLarge(largest)
  try {
    return success(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return failure('bad-json', 'Send the body as UTF-8.')
  }
}

/** Refuses with `unsupported-media-type`, `too-large`, or `invalid-request` if the body is shorter. */
export async function readBytes(request: Request, size: number): Promise<Result<Uint8Array>> {
  if (request.headers.get('content-type') !== 'application/octet-stream')
    return failure('unsupported-media-type', 'Send the body as application/octet-stream.')
  const bytes = await readUpTo(request, size)
  if (!bytes) return tooLarge(size)
  return bytes.length === size ? success(bytes) : failure('invalid-request', `Send ${size} bytes.`)
}

/** The body; undefined, without reading the rest, if it is longer than `maxBytes`. */
async function readUpTo({ body }: Request, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body as JSON. Refuses with `unsupported-media-type`, `too-large` or `bad-json`. */
export async function readJson(request: Request): Promise<Result<unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    return failure('unsupported-media-type', 'Send the body as application/json.')
  }
  const text = await readText(request)
  if (!text.ok) return text
  try {
    return success(JSON.parse(text.value))
  } catch {
    return failure('bad-json', 'The body is not JSON.')
  }
}

function tooLarge(largest: number) {
  return failure('too-large', `Send at most ${largest} bytes.`)
}
