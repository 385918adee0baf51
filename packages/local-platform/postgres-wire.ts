import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

import type { PGlite } from '@electric-sql/pglite'

export type WireServer = Awaited<ReturnType<typeof serveWire>>

type Protocol = Pick<PGlite, 'execProtocolRawStream' | 'exec'>

/**
 * Serves one embedded Postgres, which has a single session, to many clients. Each client gets a turn for
 * a whole query or a whole transaction, so messages of two clients never mix; the package's own socket
 * server does not guarantee that for queries with parameters. Listens on a free port of 127.0.0.1.
 */
export async function serveWire(db: Protocol) {
  const takeTurn = createTurns()
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    void converse(socket, db, takeTurn)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await server[Symbol.asyncDispose]()
      const endTurn = await takeTurn()
      endTurn()
    },
  }
}

type EndTurn = () => void
type TakeTurn = () => Promise<EndTurn>

/** Grants turns one at a time, in order of request. */
function createTurns(): TakeTurn {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4])

async function converse(socket: Socket, db: Protocol, takeTurn: TakeTurn): Promise<void> {
  let endTurn: EndTurn | undefined
  try {
    for await (const message of messages(socket)) {
      endTurn ??= await takeTurn()
      const reply = await sendMessage(db, message)
      if (reply.length > 0) writeSoon(socket, reply)
      if (stateAfter(reply) === 'idle') {
        endTurn()
        endTurn = undefined
      }
    }
  } catch {
    socket.destroy()
  } finally {
    if (endTurn) await rollBack(db).finally(endTurn)
  }
}

/** Sends in one packet all replies to messages that arrived together. */
function writeSoon(socket: Socket, reply: Buffer): void {
  socket.cork()
  socket.write(reply)
  process.nextTick(() => socket.uncork())
}

/** Returns the raw reply to a message; PGlite's simpler call would also parse and keep every row. */
async function sendMessage(db: Protocol, message: Uint8Array): Promise<Buffer> {
  const parts: Buffer[] = []
  const onRawData = (part: Uint8Array) => void parts.push(Buffer.from(part))
  await db.execProtocolRawStream(message, { onRawData })
  return Buffer.concat(parts)
}

/** Makes Postgres ready for the next client: ends a failed sequence of messages and an open transaction. */
async function rollBack(db: Protocol): Promise<void> {
  const reply = await sendMessage(db, SYNC)
  if (stateAfter(reply) !== 'idle') await db.exec('rollback')
}

const READY_FOR_QUERY = 0x5a
const IDLE = 0x49

/** The state at the end of a reply: idle, inside a transaction, or not finished. */
function stateAfter(reply: Uint8Array): 'idle' | 'transaction' | 'unfinished' {
  if (reply.at(-6) !== READY_FOR_QUERY || reply.at(-2) !== 5) return 'unfinished'
  return reply.at(-1) === IDLE ? 'idle' : 'transaction'
}

const CANCEL_REQUEST = 80_877_102
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const TERMINATE = 0x58
/** Codes of parse, bind, describe, execute and close: Postgres replies to them only after a later message. */
const UNANSWERED = new Set([0x50, 0x42, 0x44, 0x45, 0x43])

/** The messages of a client, grouped so that the last of each group has a reply. Declines requests for encryption. */
async function* messages(socket: Socket): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.alloc(0)
  let isStarted = false
  let unanswered: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    buffer = Buffer.concat([buffer, chunk])
    for (
      let size = sizeOf(buffer, isStarted);
      size <= buffer.length;
      size = sizeOf(buffer, isStarted)
    ) {
      const message = buffer.subarray(0, size)
      buffer = buffer.subarray(size)
      const code = isStarted ? message.readUInt8(0) : message.readInt32BE(4)
      if (code === TERMINATE || code === CANCEL_REQUEST) return
      if (code === SSL_REQUEST || code === GSS_REQUEST) {
        socket.write('N')
        continue
      }
      unanswered.push(message)
      if (UNANSWERED.has(code)) continue
      isStarted = true
      yield new Uint8Array(Buffer.concat(unanswered))
      unanswered = []
    }
  }
}

/** Size of the first message in bytes; Infinity until its length has arrived. */
function sizeOf(buffer: Buffer, isStarted: boolean): number {
  if (!isStarted) return buffer.length < 8 ? Infinity : buffer.readInt32BE(0)
  return buffer.length < 5 ? Infinity : 1 + buffer.readInt32BE(1)
}
