import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { z } from 'zod'

const Firm = z.object({ name: z.string().min(1), email: z.email() })

export type Firm = z.infer<typeof Firm>

/** Name and mail address of the firm, from the project's `content/site.json`. */
export async function readFirm(project: string): Promise<Firm> {
  const file = path.join(project, 'content', 'site.json')
  return Firm.parse(JSON.parse(await readFile(file, 'utf8')))
}
