import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { freePort } from './free-port.ts'
import { serverFolder, serverUser, type Programs } from './programs.ts'

/** The role that owns the server, which only this machine reaches. */
export const OWNER = { user: 'keeper', password: 'kept-on-this-machine' }

/** Starts a PostgreSQL server of its own on a free port, its data in a folder that goes with it. */
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
    /** Address for its owner, past any pooler. */
    url: `postgres://${OWNER.user}:${OWNER.password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
