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
      let read: Entry[] | undefined = []
      const set = (entry: Entry) => {
        if (read) read.push(entry)
        // Changed while pages are served: what stood there stays until it can be read.
        else void keep(entry, context).catch((error) => context.logger.error(String(error)))
        return true
      }
      const generateDigest: typeof context.generateDigest = (data) =>
        context.generateDigest(`HTML ${JSON.stringify(data)}`)
      await loader.load({ ...context, generateDigest, store: { ...context.store, set } })
      await Promise.all(read.map((entry) => keep(entry, context)))
      read = undefined
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
