import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { StaticFile } from './static-folder.ts'

const MOST_REMEMBERED = 2000

interface FileAnswer {
  file: StaticFile
  body: Buffer
}

interface ReadyAnswer extends FileAnswer {
  headers: string[]
}

export interface ReadyAnswers {
  /** Sends what the same request was answered with before; false where it was not, or the file has changed. */
  send: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Keeps an answer that carries a file as it is; any other is passed over. */
  keep: (incoming: IncomingMessage, response: Response) => void
}

const carried = new WeakMap<Response, FileAnswer>()

/** Notes which file a response carries: nothing but the request's address and headers decided it. */
export function carryFile(response: Response, answer: FileAnswer): void {
  carried.set(response, answer)
}

/** Answers with files as they were sent last, without reading the request as functions need it. */
export function createReadyAnswers(): ReadyAnswers {
  const answers = new Map<string, ReadyAnswer>()
  return {
    send: (incoming, outgoing) => {
      const ready = answers.get(keyOf(incoming))
      if (!ready || !isPlain(incoming) || isChanged(ready.file)) return false
      outgoing.writeHead(200, ready.headers).end(ready.body)
      return true
    },
    keep: (incoming, response) => {
      const answer = carried.get(response)
      if (!answer || response.status !== 200 || !isPlain(incoming)) return
      if (answers.size >= MOST_REMEMBERED) answers.clear()
      answers.set(keyOf(incoming), { ...answer, headers: [...response.headers].flat() })
    },
  }
}

/** All of a request that decides which file it gets and how it is encoded. */
function keyOf({ url, headers }: IncomingMessage): string {
  return [url, headers.host, headers['accept-encoding'], headers['sec-fetch-dest']].join('\n')
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  return method === 'GET' && !hasBody && !('if-none-match' in headers)
}

function isChanged({ file, size, modified }: StaticFile): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.size !== size || stats.mtimeMs !== modified
}
