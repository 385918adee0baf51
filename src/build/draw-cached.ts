import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Cache folder next to Astro's, because the host restores that folder between builds. */
const FOLDER = path.join('node_modules', '.astro', 'pictures')

/** Returns the picture that an earlier build drew for the same key, or draws a new one. */
export async function drawCached(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = path.join(FOLDER, createHash('sha256').update(key).digest('hex'))
  if (existsSync(file)) return readFileSync(file)
  const picture = await draw()
  const draft = `${file}.${randomUUID()}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(draft, picture)
  renameSync(draft, file)
  return picture
}
