import path from 'node:path'

import { packagedFunctions } from './stage/packages.ts'

/** Packs the functions before the first test, so that no test has to wait. */
export async function setup(): Promise<void> {
  await packagedFunctions(path.resolve(import.meta.dirname, '../..'))
}
