import { serveWire } from '@storefront/local-platform/postgres-wire.ts'

/** The server side of the Postgres protocol, for a client that needs no rows. */
export async function fakePostgres() {
  /** Startup parameters of each connection. */
  const startups: Record<string, string>[] = []
  /** Statements in order of arrival, from all connections. */
  const statements: string[] = []
  /** Names of prepared statements. */
  const prepared: string[] = []
  const state = {
    /**
     * Returns the SQL state that refuses a statement, or a connection if `sql` is undefined; throws
     * to drop the connection.
     */
    refuseWith: (_sql?: string): string | undefined => undefined,
  }

  function run(statement: string, done: Buffer): Buffer {
    statements.push(statement)
    const refused = state.refuseWith(statement)
    return Buffer.concat([refused === undefined ? done : refusal(refused), READY])
  }

  function answer(message: Buffer): Buffer {
    const [first = '', second = ''] = message.toString('latin1', 5).split('\0')
    switch (String.fromCharCode(message[0] ?? 0)) {
      case '\0': {
        startups.push(parameters(message))
        const refused = state.refuseWith()
        return Buffer.concat([refused === undefined ? WELCOME : refusal(refused), READY])
      }
      case 'P':
        // The client sends this message together with the messages that bind and run the statement,
        // so one reply covers all of them.
        prepared.push(first)
        return run(second, Buffer.concat([PARSED, COMPLETE]))
      case 'Q':
        return run(first, COMPLETE)
      default:
        return NOTHING
    }
  }

  const { port, close } = await serveWire({
    execProtocolRawStream: (message, { onRawData }) => {
      onRawData(answer(Buffer.from(message)))
      return Promise.resolve()
    },
    exec: () => Promise.resolve([]),
  })
  const url = `postgres://shop@127.0.0.1:${port}/shop`
  return { url, state, startups, statements, prepared, close }
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const NOTHING = Buffer.alloc(0)
const READY = message('Z', 'I')
const WELCOME = message('R', Buffer.alloc(4))
const COMPLETE = message('C', 'SELECT 0\0')
const PARSED = Buffer.concat([message('1'), message('2'), message('n')])
const refusal = (state: string) => message('E', `SERROR\0C${state}\0Mno\0\0`)

/** The parameters of a client's startup message, after its length and version. */
function parameters(startup: Buffer): Record<string, string> {
  const words = startup.toString('latin1', 8).split('\0')
  const pairs = words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1]]] : []))
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}
