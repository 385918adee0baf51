import type { Loader, LoaderContext } from 'astro/loaders'
import { mdxToMdast, type MdastNode } from 'satteri'

type Entry = Parameters<LoaderContext['store']['set']>[0]

/**
 * A loader whose texts become HTML once, when they are read, and are kept so between builds. Astro
 * would make a module of each, and bundle all of them every time. A text that holds code is refused.
 */
export function asMarkdown(loader: Loader): Loader {
  return {
    name: loader.name,
    load: async (context) => {
      const waiting: Promise<void>[] = []
      const failures: unknown[] = []
      let isServing = false
      // The loader waits for no answer, and a text takes a moment to become HTML: it is kept a little later.
      const set = (entry: Entry) => {
        const kept = keep(entry, context).catch((error: unknown) => {
          if (isServing) context.logger.error(String(error))
          else failures.push(error)
        })
        waiting.push(kept)
        return true
      }
      const generateDigest: typeof context.generateDigest = (data) =>
        context.generateDigest(`HTML ${JSON.stringify(data)}`)
      await loader.load({ ...context, generateDigest, store: { ...context.store, set } })
      await Promise.all(waiting)
      isServing = true
      if (failures.length > 0) throw failures[0]
    },
  }
}

async function keep(entry: Entry, context: LoaderContext): Promise<void> {
  const { body = '', filePath = '' } = entry
  refuseCode(body, filePath)
  const rendered = await context.renderMarkdown(body, {
    fileURL: new URL(filePath, context.config.root),
  })
  const assetImports = rendered.metadata?.imagePaths ?? []
  context.store.set({ ...entry, deferredRender: false, rendered, assetImports })
}

/** Throws where a text is not only Markdown: names the file and, where it is known, the place. */
function refuseCode(body: string, filePath: string): void {
  if (!/[<{]|^(?:import|export)\b/m.test(body)) return
  const reason = codeIn(body)
  if (reason !== undefined) throw new Error(`${filePath} would be read as code: ${reason}`)
}

function codeIn(body: string): string | undefined {
  try {
    return typesIn(mdxToMdast(body)).find((type) => type.startsWith('mdx'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function typesIn(node: MdastNode): string[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : []
  return [node.type, ...children.flatMap(typesIn)]
}
