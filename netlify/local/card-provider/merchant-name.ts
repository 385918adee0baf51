import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

const SITE = path.resolve(import.meta.dirname, '../../../content/site.json')

/** The firm's name from `content/site.json`; throws when the file or the name is missing. */
export async function readMerchantName(): Promise<string> {
  const site = z.object({ name: z.string().min(1) })
  return site.parse(JSON.parse(await readFile(SITE, 'utf8'))).name
}
