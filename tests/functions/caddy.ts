import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'

import { freePort } from '#tests/deploy/stage/free-port.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../docs/self-hosting.md')
const SITE = 'www.firm.example'

const { status, stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' })
export const HAS_CADDY = status === 0
/** Whether Caddy loses the body of a POST whose first attempt finds no process, as before 2.11.2. */
export const CADDY_LOSES_POSTS = /^v?2\.(\d\.|10\.|11\.[01]\b)/.test(stdout ?? '')

/** The Caddyfiles in the self-hosting guide: for one process and for two. */
function caddyfiles(): string[] {
  const blocks = readFileSync(GUIDE, 'utf8').matchAll(/^```\n(.*?)^```$/gms)
  return [...blocks].map(([, text = '']) => text).filter((text) => text.includes('reverse_proxy'))
}

/** Starts Caddy with the guide's Caddyfile for this number of processes; it ends with `running`. */
export async function startCaddy(ports: readonly number[], running: AsyncDisposableStack) {
  const own = await freePort()
  const guide = caddyfiles().find((text) => text.match(/localhost:80/g)?.length === ports.length)
  if (guide === undefined) throw new Error(`The guide has no Caddyfile for ${ports.length}`)
  const text = ports
    .reduce(
      (file, port, index) => file.replace(`localhost:${8080 + index}`, `localhost:${port}`),
      guide,
    )
    // Serves plain HTTP, because a test machine cannot get certificates, and raises time limits for a busy machine.
    .replaceAll(/^(\S+) \{/gm, `http://$1:${own} {`)
    .replace('lb_try_duration 5s', 'lb_try_duration 50s')
    .replace('health_interval 5s', 'health_interval 5s\n\t\thealth_timeout 50s')
  const folder = await folderOf({ Caddyfile: `{\n\tadmin off\n}\n${text}` })
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  })
  running.defer(() => void child.kill())
  return {
    /** Requests an address of the site through Caddy; returns the status, or 0 without an answer. */
    ask: (method: 'GET' | 'POST', address: string, host = SITE): Promise<number> =>
      new Promise((resolve) => {
        const headers = { host: `${host}:${own}`, 'content-type': 'application/json' }
        const call = request({ port: own, method, path: address, headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        call.on('error', () => resolve(0))
        call.end(method === 'POST' ? '{}' : undefined)
      }),
  }
}
