import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

import { writeAtomically } from './state-file.ts'

const Secrets = z.object({
  stripeSecretKey: z.string().startsWith('sk_test_local_'),
  webhookSecret: z.string().startsWith('whsec_'),
  authSecret: z.string().min(32),
})

export type Secrets = z.infer<typeof Secrets>

/** The random secrets of a data folder, stored on first use so that sign-ins survive a restart. */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const file = path.join(folder, 'secrets.json')
  const written: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  const kept = Secrets.safeParse(written)
  if (kept.success) return kept.data
  const made: Secrets = {
    stripeSecretKey: `sk_test_local_${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    authSecret: randomBytes(32).toString('hex'),
  }
  await writeAtomically(file, `${JSON.stringify(made, null, 2)}\n`)
  return made
}
