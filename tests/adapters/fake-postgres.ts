import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface FakePostgres {
  url: (user?: string) => string
  /** What each connection said of itself when it began. */
  startups: Record<string, string>[]
  /** Statements in their order, from all connections. */
  statements: string[]
  /** Names of prepared statements. */
  prepared: string[]
  /** Refuses connections and statements with the SQL state that this answers. */
  refuse: (
    refuseWith: (asked: { startup: Record<string, string>; sql?: string }) => string | undefined,
  ) => void
  /** Breaks every connection that is open. */
  hangUp: () => void
  connections: () => number
  close: () => Promise<void>
}

const NO_OBJECTION = () => undefined

/** The server's end of the wire, as far as a client that asks for no rows sees it. */
export async function fakePostgres(): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  const startups: Record<string, string>[] = []
  const statements: string[] = []
  const prepared: string[] = []
  let refuseWith: Parameters<FakePostgres['refuse']>[0] = NO_OBJECTION

  const server = createServer((socket) => {
    let rest = Buffer.alloc(0)
    let startup: Record<string, string> | undefined
    let sql = ''
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        const head = startup ? 1 : 0
        if (rest.length < head + 4) return
        const end = head + rest.readInt32BE(head)
        if (rest.length < end) return
        const type = startup ? String.fromCharCode(rest[0] ?? 0) : 'startup'
        answer(type, rest.subarray(head + 4, end))
        rest = rest.subarray(end)
      }
    })

    function answer(type: string, body: Buffer): void {
      if (type === 'startup') greet(parameters(body))
      else if (type === 'P') parse(body)
      else if (type === 'Q') run(body.toString('latin1').replace(/\0$/, ''), COMPLETE)
      else if (type === 'S') run(sql, Buffer.concat([PARSED, COMPLETE]))
    }

    function greet(asked: Record<string, string>): void {
      startup = asked
      startups.push(asked)
      const state = refuseWith({ startup: asked })
      if (state === undefined) socket.write(Buffer.concat([WELCOME, READY]))
      else socket.end(refusal(state))
    }

    function parse(body: Buffer): void {
      const [name = '', text = ''] = body.toString('latin1').split('\0')
      prepared.push(name)
      sql = text
    }

    function run(statement: string, done: Buffer): void {
      statements.push(statement)
      const state = refuseWith({ startup: startup ?? {}, sql: statement })
      socket.write(Buffer.concat([state === undefined ? done : refusal(state), READY]))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: (user = 'shop') => `postgres://${user}@127.0.0.1:${port}/shop`,
    startups,
    statements,
    prepared,
    refuse: (wanted) => {
      refuseWith = wanted
    },
    hangUp,
    connections: () => sockets.size,
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const READY = message('Z', 'I')
const WELCOME = message('R', Buffer.alloc(4))
const COMPLETE = message('C', 'SELECT 0\0')
const PARSED = Buffer.concat([message('1'), message('2'), message('n')])
const refusal = (state: string) => message('E', `SERROR\0C${state}\0Mno\0\0`)

function parameters(body: Buffer): Record<string, string> {
  const words = body.subarray(4).toString('latin1').split('\0')
  const pairs = words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1]]] : []))
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}
