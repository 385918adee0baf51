import { randomBytes } from 'node:crypto'
import { open, readdir, rm, rmdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { writeAtomically } from './state-file.ts'
import { listenAt } from './web/listen.ts'

/** Path of a blob: any site, then store and key, which become folders. */
const BLOB = /^\/[\w-]+\/site:([\w-]+(?:\/[\w-]+)+)$/

export interface FileStoreAccess {
  url: string
  token: string
}

export function fileStoreVariable({ url, token }: FileStoreAccess): Record<string, string> {
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  return { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') }
}

/** Serves the Netlify Blobs library with files from a folder, which several stores may share. */
export async function startFileStore(
  folder: string,
  running: AsyncDisposableStack,
): Promise<FileStoreAccess> {
  const token = randomBytes(32).toString('hex')
  const listeners = await listenAt('127.0.0.1', 0, (incoming, outgoing) => {
    const [, key] = BLOB.exec(incoming.url ?? '') ?? []
    const isKnown = incoming.headers.authorization === `Bearer ${token}`
    const answer = isKnown && key !== undefined ? ANSWERS[incoming.method ?? ''] : undefined
    if (!answer) return void outgoing.writeHead(403).end()
    answer(path.join(folder, key ?? ''), incoming, outgoing).catch((error: unknown) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(statusOf(error)).end()
    })
  })
  running.defer(async () => {
    const closed = listeners.close()
    listeners.cut()
    await closed
  })
  return { url: `http://127.0.0.1:${listeners.port}`, token }
}

type Answer = (
  file: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<unknown>

const ANSWERS: Readonly<Record<string, Answer>> = {
  async GET(file, _incoming, outgoing) {
    const opened = await open(file)
    await pipeline(opened.createReadStream(), outgoing)
  },
  async PUT(file, incoming, outgoing) {
    await writeAtomically(file, incoming)
    outgoing.end()
  },
  /** A DELETE also removes drafts of a killed process, and the folder once it is empty. */
  async DELETE(file, _incoming, outgoing) {
    const { dir, base } = path.parse(file)
    const names = (await readdir(dir)).filter((name) => `${name}.`.startsWith(`${base}.`))
    await Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })))
    await rmdir(dir).catch(() => undefined)
    outgoing.end()
  },
}

function statusOf(error: unknown): number {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 404
  console.error('File store:', error)
  return 500
}
