import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Loader } from 'astro/loaders'
import * as z from 'zod'

import { fillValue, type Facts } from '#content-model/tokens.ts'

import { readAgain } from './read-again.ts'
import { readFacts } from './read-facts.ts'

// Read once: six collections need them, and thousands of studies stand behind them.
let known: Facts | undefined

/**
 * A loader whose entries have the tokens of their data and body filled in. Astro keeps entries
 * between builds by their digest, so facts and schema count as part of every file.
 */
export function withTokens(loader: Loader, schema: z.ZodType): Loader {
  const rules = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
  const load: Loader['load'] = (context) => {
    known ??= readFacts(path.join(fileURLToPath(context.config.root), 'content'))
    const facts = known
    const salt = rules + JSON.stringify([...facts])
    return loader.load({
      ...context,
      generateDigest: (data) => context.generateDigest(salt + JSON.stringify(data)),
      parseData: (entry) => context.parseData({ ...entry, data: fillValue(entry.data, facts) }),
      store: {
        ...context.store,
        set: (entry) => context.store.set({ ...entry, body: fillValue(entry.body ?? '', facts) }),
      },
    })
  }
  return readAgain({ name: loader.name, load }, () => {
    known = undefined
  })
}
