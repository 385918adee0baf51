import path from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'

// One instance of a function: the program that the host starts in the folder of a bundle. It provides
// what AWS Lambda provides and exchanges messages with the host.

/** Message from the host: one call. The next message follows when the call is over. */
export interface CallMessage {
  event: Record<string, unknown>
  context: { awsRequestId: string; deadline: number }
}

/** Messages to the host, in this order; `over` is always the last. */
export type InstanceMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; status: number; headers: Record<string, string[]>; body: Uint8Array }
  | { kind: 'over'; failed: string | null }

interface ResponseHead {
  statusCode: number
  multiValueHeaders?: Record<string, string[]>
}

type Handler = (event: object, stream: Writable, context: object) => Promise<void>

const ENTRY_POINT = '___netlify-entry-point.mjs'

let head: ResponseHead | undefined

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Handler) => handler,
    HttpResponseStream: {
      from: (stream: Writable, given: ResponseHead) => {
        head = given
        return stream
      },
    },
  },
})

function sendToHost(message: InstanceMessage, done?: () => void): void {
  process.send?.(message, () => done?.())
}

/** Collects a function's answer and sends it to the host when it is complete. */
function answerStream(): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(Buffer.from(chunk))
      done()
    },
    final: (done) => {
      const { statusCode = 200, multiValueHeaders = {} } = head ?? {}
      const body = Buffer.concat(chunks)
      sendToHost({ kind: 'answer', status: statusCode, headers: multiValueHeaders, body }, done)
    },
  })
}

async function run(handler: Handler, { event, context }: CallMessage): Promise<string | null> {
  const { awsRequestId, deadline } = context
  head = undefined
  try {
    await handler(event, answerStream(), {
      awsRequestId,
      callbackWaitsForEmptyEventLoop: false,
      clientContext: {},
      getRemainingTimeInMillis: () => deadline - Date.now(),
    })
    return null
  } catch (error) {
    console.error(error)
    return String(error)
  }
}

const entryPoint = pathToFileURL(path.resolve(ENTRY_POINT)).href
const { handler } = (await import(entryPoint)) as { handler: Handler }
process.once('disconnect', () => process.exit())
process.on('message', (message: CallMessage) => {
  void run(handler, message).then((failed) => sendToHost({ kind: 'over', failed }))
})
sendToHost({ kind: 'ready' })
