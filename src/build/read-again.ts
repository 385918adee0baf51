import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Loader } from 'astro/loaders'

/**
 * A loader that, while the shop is served for development, reads all its files again at each save in
 * `content`, since a text may quote any other. `forget` is called before.
 */
export function readAgain(loader: Loader, forget?: () => void): Loader {
  return {
    name: loader.name,
    load: async ({ watcher, ...context }) => {
      const content = path.join(fileURLToPath(context.config.root), 'content') + path.sep
      const read = () => loader.load(context)
      await read()
      let last: Promise<void> = Promise.resolve()
      let isWaiting = false
      watcher?.on('all', (_event, file) => {
        if (!file.startsWith(content)) return
        forget?.()
        // Many files may change at once: what waits for a reading to end reads all of them.
        if (isWaiting) return
        isWaiting = true
        // A file that cannot be read is reported by the check of content.
        last = last
          .then(() => {
            isWaiting = false
            return read()
          })
          .catch(() => undefined)
      })
    },
  }
}
