import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * What is wrong with the line: `slow` holds back each piece of an answer, `late` the one to a mail's text;
 * `far` it ends in another country.
 */
export type Fault = 'none' | 'down' | 'slow' | 'blackhole' | 'reset' | 'junk' | 'late' | 'far'

export const FAULTS = ['down', 'slow', 'blackhole', 'reset', 'junk'] as const

/** Told of each message to the service and of each answer; says whether it may be passed on. */
export type Watcher = (stage: 'before' | 'after', chunk: Buffer) => boolean

export interface Line {
  /** Address of the service by way of this line. */
  through: (address: string) => string
  strike: (fault: Fault) => Promise<void>
  /** Holds back each answer by so many milliseconds, or by what the function says. */
  delay: (milliseconds: number | (() => number)) => void
  watch: (watcher: Watcher | undefined) => void
  /** How often somebody has asked and then waited for the answer: what is sent at once counts once. */
  trips: () => number
  /** Ends of connections that are open: none when all that was written has been passed on. */
  connections: () => number
  close: () => Promise<void>
}

const SLOW_MS = 1500
/** Longer than a server may take to greet. */
const LATE_MS = 7000
/** How long one answer after the other takes on its way, in milliseconds. */
const FAR_MS = [20, 40, 60, 80] as const
const NO_WAIT = () => 0
const END_OF_TEXT = Buffer.from('\r\n.\r\n')
const JUNK = Buffer.from('\u0000\u0007<html>502 Bad Gateway</html>\r\n\r\n'.repeat(8))

/** A TCP line that can fail in the ways lines fail. */
export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>()
  let fault: Fault = 'none'
  let latency = NO_WAIT
  let answers = 0
  let trips = 0
  let watcher: Watcher | undefined
  let target = { host: '127.0.0.1', port: 0 }

  const server = createServer((near) => {
    keep(near)
    if (fault === 'reset') return void near.once('data', () => near.resetAndDestroy())
    if (fault === 'junk') return void near.once('data', () => near.end(JUNK))
    if (fault === 'blackhole') return void near.resume()
    const far = connect(target)
    let lastBytes = Buffer.alloc(0)
    const inTurn = delayLine(() => wait(lastBytes.equals(END_OF_TEXT)))
    let isAsked = false
    let isCut = false
    keep(far)
    near.on('close', () => far.destroy())
    far.on('close', () => inTurn(() => near.destroy()))
    near.on('data', (chunk) => {
      lastBytes = Buffer.concat([lastBytes, chunk]).subarray(-END_OF_TEXT.length)
      if (!isAsked) trips += 1
      isAsked = true
      // A connection has no holes: what follows a message that is held back does not arrive either.
      isCut ||= !pass(chunk, far, near)
    })
    far.on('data', (chunk) =>
      answer(chunk, () =>
        inTurn(() => {
          isAsked = false
          near.write(chunk)
        }),
      ),
    )
  })

  function wait(isTextSent: boolean): number {
    if (fault === 'late' && isTextSent) return LATE_MS
    if (fault === 'far') return FAR_MS[(answers += 1) % FAR_MS.length] ?? 0
    return fault === 'slow' ? SLOW_MS : latency()
  }

  function keep(socket: Socket): void {
    socket.setNoDelay(true)
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }

  /** Passes a message on; false where it was held back. */
  function pass(chunk: Buffer, far: Socket, near: Socket): boolean {
    if (fault === 'blackhole') return true
    if (fault === 'reset') near.resetAndDestroy()
    else if (fault === 'junk') near.end(JUNK)
    else if (watcher?.('before', chunk) === false) return false
    else far.write(chunk)
    return true
  }

  function answer(chunk: Buffer, send: () => void): void {
    if (fault === 'blackhole') return
    // The service has dealt with the message; whether anybody hears of it is another matter.
    if (watcher?.('after', chunk) === false) return
    send()
  }

  const port = await listen(server, 0)
  return {
    through: (address) => {
      const url = new URL(address)
      target = { host: url.hostname, port: Number(url.port) }
      return address.replace(url.host, `127.0.0.1:${port}`)
    },
    strike: async (wanted) => {
      const wasDown = fault === 'down'
      fault = wanted
      if (wanted === 'down' && !wasDown) await hangUp(server, sockets)
      if (wanted !== 'down' && wasDown) await listen(server, port)
    },
    delay: (milliseconds) => {
      latency = typeof milliseconds === 'number' ? () => milliseconds : milliseconds
    },
    watch: (wanted) => {
      watcher = wanted
    },
    trips: () => trips,
    connections: () => sockets.size,
    close: () => hangUp(server, sockets),
  }
}

/** Does things in the order they came, each after a wait of its own. */
function delayLine(wait: () => number): (work: () => void) => void {
  let last = Promise.resolve()
  return (work) => {
    last = after(last, performance.now() + wait(), work)
  }
}

async function after(earlier: Promise<void>, due: number, work: () => void): Promise<void> {
  await earlier
  const left = due - performance.now()
  if (left > 0) await setTimeout(left)
  work()
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function hangUp(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
