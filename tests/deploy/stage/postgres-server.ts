import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from './free-port.ts'
import { serverFolder, serverUser, type Programs } from './programs.ts'

/** The owner role of the server, which only this machine can reach. */
export const OWNER = { user: 'keeper', password: 'kept-on-this-machine' }

/** Starts a PostgreSQL server on a free port, with its data in a temporary folder. */
export async function startPostgresServer({ postgres }: Pick<Programs, 'postgres'>) {
  const folder = await serverFolder({ password: OWNER.password })
  const data = path.join(folder, 'data')
  const run = async (program: string, args: string[]) => {
    const child = spawn(path.join(postgres, program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...serverUser(),
    })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new Error(`${program} ended with ${status}`)
  }

  const access = ['-U', OWNER.user, '-A', 'password', `--pwfile=${path.join(folder, 'password')}`]
  await run('initdb', ['-D', data, ...access, '-E', 'UTF8', '--no-sync'])
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200 -k ${folder}`
  await run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start'])
  return {
    port,
    /** Address for the owner, bypassing any pooler. */
    url: `postgres://${OWNER.user}:${OWNER.password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
