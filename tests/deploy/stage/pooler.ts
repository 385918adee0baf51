import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'

import { Client } from 'pg'

import { freePort } from './free-port.ts'
import { serverFolder, serverUser, type Programs } from './programs.ts'

const ADMIN = { user: 'pooler', password: 'rules-the-pooler' }

export interface Credentials {
  user: string
  password: string
}

/** Starts PgBouncer in transaction mode, as database hosts do, in front of a PostgreSQL server. */
export async function startPooler(
  { pgbouncer }: Pick<Programs, 'pgbouncer'>,
  { serverPort, credentials }: { serverPort: number; credentials: Credentials },
) {
  const port = await freePort()
  const folder = await serverFolder({
    'users.txt': usersFile(credentials),
    'pgbouncer.ini': settingsFile(port, serverPort),
  })
  const child = spawn(pgbouncer, ['pgbouncer.ini'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...serverUser(),
  })
  const ended = once(child, 'exit')
  await waitForLine(createInterface(child.stderr), 'process up')

  async function administer(...commands: string[]) {
    const client = new Client({ host: '127.0.0.1', port, database: 'pgbouncer', ...ADMIN })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const command of commands) rows = (await client.query(command)).rows
      return rows
    } finally {
      await client.end()
    }
  }

  return {
    port,
    /** Number of client connections to a database. */
    clients: async (database: string) =>
      (await administer('show clients')).filter((row) => row['database'] === database).length,
    /** Replaces the credentials and ends every connection to the database. */
    replaceCredentials: async (renewed: Credentials, database: string) => {
      // PgBouncer also reads the file by itself and must never see half of it.
      await writeFile(path.join(folder, 'users.new'), usersFile(renewed))
      await rename(path.join(folder, 'users.new'), path.join(folder, 'users.txt'))
      await administer('reload', `kill ${database}`, `resume ${database}`)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function usersFile(credentials: Credentials): string {
  return [credentials, ADMIN].map(({ user, password }) => `"${user}" "${password}"\n`).join('')
}

function settingsFile(port: number, serverPort: number): string {
  return `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = plain
auth_file = users.txt
admin_users = ${ADMIN.user}
max_client_conn = 500
`
}

/** Resolves when a line contains `text`; rejects with all output if the program ends first. */
function waitForLine(lines: Interface, text: string): Promise<void> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      output.push(line)
      if (line.includes(text)) resolve()
    })
    lines.on('close', () => reject(new Error(`PgBouncer did not start:\n${output.join('\n')}`)))
  })
}
