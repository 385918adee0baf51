import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Loader } from 'astro/loaders'

import { wordsFrom, type Words } from '#content-model/words.ts'

import { readAgain } from './read-again.ts'
import { readFacts } from './read-facts.ts'

/**
 * Returns the texts that speak for the firm's trade, from the folder `content`, whose `words.json` may
 * be missing. Throws where a file breaks its schema.
 */
export function readWords(content: string): Words {
  const file = path.join(content, 'words.json')
  const written: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return wordsFrom(written, readFacts(content))
}

/** Loads these texts as the one entry of their collection. */
export function wordsLoader(): Loader {
  return readAgain({
    name: 'words',
    load: async (context) => {
      const content = path.join(fileURLToPath(context.config.root), 'content')
      const data = await context.parseData({ id: 'words', data: { ...readWords(content) } })
      context.store.set({ id: 'words', data })
    },
  })
}
