import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * Faults of a proxy: `slow` delays each piece of an answer, `late` the answer to the text of a mail,
 * `far` adds the delay of another country.
 */
export type ProxyFault = 'none' | 'down' | 'slow' | 'blackhole' | 'reset' | 'junk' | 'late' | 'far'

export const PROXY_FAULTS = ['down', 'slow', 'blackhole', 'reset', 'junk'] as const

/** Called with each message to and from the service; returns whether to pass the message on. */
export type MessageWatcher = (stage: 'before' | 'after', chunk: Buffer) => boolean

export interface FaultyProxy {
  /** The address of the service through this proxy. */
  through: (address: string) => string
  strike: (fault: ProxyFault) => Promise<void>
  /** Delays each answer by this many milliseconds. */
  delay: (milliseconds: number | (() => number)) => void
  watch: (watcher: MessageWatcher | undefined) => void
  /** Number of round trips; messages sent together count once. */
  trips: () => number
  /** Number of open ends of connections; 0 once everything written has been passed on. */
  connections: () => number
  close: () => Promise<void>
}

const SLOW_MS = 1500
/** Delay of the answer to the text of a mail, in milliseconds. */
const LATE_MS = 7000
/** Delays of successive answers, in milliseconds. */
const FAR_MS = [20, 40, 60, 80] as const
const NO_WAIT = () => 0
const END_OF_TEXT = Buffer.from('\r\n.\r\n')
const JUNK = Buffer.from('\u0000\u0007<html>502 Bad Gateway</html>\r\n\r\n'.repeat(8))

/** A TCP proxy that can fail in typical ways. */
export async function openFaultyProxy(): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let fault: ProxyFault = 'none'
  let latency = NO_WAIT
  let answers = 0
  let trips = 0
  let watcher: MessageWatcher | undefined
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
      // Once a message is held back, the connection passes nothing further on, as TCP leaves no
      // gaps.
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

  /** Passes a message on; returns false if the message was held back. */
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
    // The service has already processed the message, even if its answer is lost here.
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

/** Runs work in order of arrival, each after its own delay. */
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
