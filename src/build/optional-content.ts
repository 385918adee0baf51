import { existsSync } from 'node:fs'
import path from 'node:path'

import type { Loader } from 'astro/loaders'

/** Whether the firm has a file or folder of `content` that it may leave out. */
export function hasContent(name: string): boolean {
  return existsSync(path.resolve('content', name))
}

/** A loader of such a file or folder; Astro's own warns where it is not there. */
export function whereThere(name: string, loader: Loader): Loader {
  return {
    name: loader.name,
    load: async (context) => {
      if (hasContent(name)) await loader.load(context)
      else context.store.clear()
    },
  }
}
