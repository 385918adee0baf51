import { randomBytes } from 'node:crypto'

import { BlobsServer } from '@netlify/blobs/server'

/**
 * Starts a stand-in for Netlify's file store, which keeps files in a folder and stops with `running`.
 * Returns the variable by which functions find it.
 */
export async function startFileStore(
  directory: string,
  running: AsyncDisposableStack,
): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('hex')
  const server = new BlobsServer({ directory, token })
  const { port } = await server.start()
  running.defer(() => server.stop())
  const url = `http://127.0.0.1:${port}`
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token }
  return { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') }
}
