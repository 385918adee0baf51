import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PORT = '9859'
const SUITES = ['--project', 'platform', '--project', 'faults']

/** The folder of the server's programs, newest version first; undefined when none is installed. */
function serverPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** The server refuses to run as root: then as the user that its package made. */
function ids(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfServerUser('-u'), gid: idOfServerUser('-g') }
}

function idOfServerUser(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
}

function runTests(databaseUrl: string): number {
  const { status } = spawnSync('vitest', ['run', ...SUITES, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return status ?? 1
}

function onOwnServer(programs: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'northmere-server-'))
  const owner = ids()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = path.join(folder, 'data')
  const server = (program: string, args: string[]) => {
    const { status } = spawnSync(path.join(programs, program), args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: folder,
      ...owner,
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}`)
  }
  try {
    server('initdb', ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
    const options = `-p ${PORT} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200 -k ${folder}`
    server('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start'])
    try {
      return runTests(`postgres://shop@127.0.0.1:${PORT}/postgres`)
    } finally {
      server('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const given = process.env['DATABASE_URL']
const programs = serverPrograms()
if (given) process.exitCode = runTests(given)
else if (programs) process.exitCode = onOwnServer(programs)
else console.log('No PostgreSQL server is installed: set DATABASE_URL to run these tests on one.')
