import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { findProgram } from '#scripts/find-program.ts'

/** Locally installed programs that a rehearsal needs. */
export interface Programs {
  /** Folder of `initdb` and `pg_ctl`. */
  postgres: string
  /** Path of `pgbouncer`. */
  pgbouncer: string
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder of the newest installed PostgreSQL; undefined if it is not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const programs = newestFirst.map((version) => path.join(DEBIAN, version, 'bin', 'initdb'))
  const initdb = findProgram([...programs, 'initdb'])
  return initdb && path.dirname(initdb)
}

/** The path of PgBouncer; Debian installs it outside the search path of ordinary users. */
export function findPgBouncer(): string | undefined {
  return findProgram(['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer'])
}

/** Both programs if they are installed, or else a message that says what to install. */
export function findPrograms(): Programs | string {
  const postgres = findPostgres()
  const pgbouncer = findPgBouncer()
  if (postgres && pgbouncer) return { postgres, pgbouncer }
  const missing = [...(postgres ? [] : ['PostgreSQL']), ...(pgbouncer ? [] : ['PgBouncer'])]
  return `${missing.join(' and ')} must be installed; on Debian and Ubuntu: apt-get install postgresql pgbouncer`
}

/** The user `postgres` if the tests run as root, because the servers refuse to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfServerUser('-u'), gid: idOfServerUser('-g') }
}

function idOfServerUser(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
}

/** Creates a folder with these files, owned by the user of the server programs. */
export async function serverFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-server-'))
  const user = serverUser()
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content)
    if (user) await chown(path.join(folder, name), user.uid, user.gid)
  }
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}
