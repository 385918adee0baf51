import { createHash } from 'node:crypto'

import { FAILURE_STATUS, type Failure, type FailureBody } from '#contract/failure.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

function answer(body: BodyInit | null, headers: Record<string, string>, status = 200): Response {
  return new Response(body, { status, headers: { ...HEADERS, ...headers } })
}

/** A JSON answer with the headers that every function sends; `headers` may add to and replace them. */
export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } })
}

/** JSON, or 304 if the caller has this answer. The tag is weak, to stay valid when the host compresses. */
export function jsonOrNotModified(
  request: Request,
  body: unknown,
  headers: Record<string, string>,
): Response {
  const text = JSON.stringify(body)
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const tagged = { ...headers, etag: `W/"${digest}"` }
  const known = request.headers.get('if-none-match') ?? ''
  return known.includes(`"${digest}"`)
    ? answer(null, tagged, 304)
    : answer(text, { ...tagged, 'content-type': 'application/json' })
}

/** A failure in the shape that all endpoints share, with the HTTP status of its code. */
export function failureResponse(
  { code, message, fields, details, retryAfter }: Failure,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const body: FailureBody = {
    error: { code, message, ...(fields && { fields }), ...(details && { details }), requestId },
  }
  return json(body, {
    status: FAILURE_STATUS[code],
    headers: {
      ...headers,
      'x-request-id': requestId,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    },
  })
}

export function jsonWithCookies(body: unknown, cookies: readonly string[]): Response {
  const response = json(body)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

export function redirectTo(location: string, requestId: string): Response {
  return answer(null, { location, 'x-request-id': requestId }, 303)
}

/** A 404 page in HTML, which may load only its own `<style>` and the site's images. */
export function notFoundPage(text: string): Response {
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = HEADERS['content-security-policy']
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; style-src 'sha256-${digest}'; img-src 'self'`,
  }
  return answer(text, headers, 404)
}

/** Allowed sources of the editor: its own files, generated data, and the GitHub repository. */
const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data: https://*.githubusercontent.com",
  "font-src 'self'",
  "connect-src 'self' blob: data: https://api.github.com",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The editor's HTML page; its scripts may open a pop-up for signing in. */
export function editorResponse(text: string): Response {
  return answer(text, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': EDITOR_POLICY,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
}

/** A CSV file to download, sent part by part: docs/decisions/streamed-downloads.md. */
export function csvResponse({ name, parts }: CsvFile): Promise<Response> {
  return streamResponse(parts, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentHeader(name),
  })
}

/**
 * An answer that is read part by part, each part after the caller has taken the previous part. Rejects
 * if the first part cannot be read; aborts the answer if a later part cannot be read; stops reading if
 * the caller disconnects.
 */
export async function streamResponse(
  parts: AsyncGenerator<string | Uint8Array, void, undefined>,
  headers: Record<string, string>,
): Promise<Response> {
  const first = await parts.next()
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytesOf(first.value ?? '')),
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(bytesOf(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return answer(stream, headers)
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part) : part
}

/** The first part has the first rows, so that a failed query gives an error, not a broken file. */
export interface CsvFile {
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/** A file to download. `name` contains only ASCII letters, digits, dots and hyphens. */
export function fileResponse({
  name,
  type,
  content,
}: {
  name: string
  type: string
  content: Uint8Array
}) {
  return answer(Buffer.from(content), {
    'content-type': type,
    'content-length': String(content.length),
    'content-disposition': attachmentHeader(name),
  })
}

/** The header of a download; for old programs, it also has the name in ASCII. */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^ \w.()-]/g, '_')
  if (plain === name) return `attachment; filename="${name}"`
  // encodeURIComponent leaves some characters unescaped that RFC 8187 does not allow.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
