import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { shopOn } from '#tests/functions/shop.ts'

import { packagedFunctions } from './stage/packages.ts'
import { findPrograms } from './stage/programs.ts'
import { startRehearsal, type RehearsalOptions } from './stage/rehearsal.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

export type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>

/** The deployed shop, with helpers for its visitors, bank and database. */
export async function openRehearsal(options: Partial<RehearsalOptions> = {}) {
  const programs = findPrograms()
  if (typeof programs === 'string') throw new Error(programs)
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-rehearsal-'))
  const functions = await packagedFunctions(PROJECT)
  const host = await startRehearsal({ folder, programs, functions, ...options })
  const close = async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  }
  const shop = shopOn({ ...host, close })
  return { host, shop, close: shop.close }
}
