import { createHash, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { glob, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { AstroIntegration } from 'astro'

/** Beside what Astro keeps between builds: the host restores this folder too. */
const FOLDER = path.join('node_modules', '.astro', 'made')

/** What npm says is installed; a build that does not find it keeps nothing that depends on it. */
export const INSTALLED = path.join('node_modules', '.package-lock.json')

/** What a thing is made of, in a fixed order: all that its making reads. */
export type Ingredients = readonly (string | Uint8Array)[]

/** What these files hold, told apart by one text: code, typefaces, versions of libraries. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${file}:${bytes.length}:`).update(bytes)
  }
  return hash.digest('hex')
}

/** All files under a folder, in a fixed order. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Reads what an earlier build made of the same ingredients; undefined when it made no such thing. */
export function findMade(kind: string, ingredients: Ingredients): Buffer | undefined {
  const file = fileOf(kind, ingredients)
  try {
    const now = new Date()
    utimesSync(file, now, now)
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Keeps a made thing for later builds. It is there whole or not at all. */
export function keepMade(kind: string, ingredients: Ingredients, made: string | Uint8Array): void {
  const file = fileOf(kind, ingredients)
  const draft = `${file}.${randomUUID()}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(draft, made)
  renameSync(draft, file)
}

/** Forgets, after each build, what that build had no use for. */
export function buildCache(): AstroIntegration {
  let started = 0
  return {
    name: 'build-cache',
    hooks: {
      'astro:build:start': () => {
        started = Date.now()
      },
      'astro:build:done': async () => {
        for await (const name of glob('*/*', { cwd: FOLDER })) {
          const file = path.join(FOLDER, name)
          // File systems may keep times to the second.
          if ((await stat(file)).mtimeMs < started - 1000) await rm(file)
        }
      },
    },
  }
}

function fileOf(kind: string, ingredients: Ingredients): string {
  const hash = createHash('sha256')
  for (const part of ingredients) hash.update(`${part.length}:`).update(part)
  return path.join(FOLDER, kind, hash.digest('hex'))
}
