import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { Loader, LoaderContext } from 'astro/loaders'
import { parseFrontmatter } from 'astro/markdown'
import { mdxToMdast, type MdastNode } from 'satteri'
import * as z from 'zod'

import { fillTokensIn, type TokenValues } from '#content/tokens.ts'

import { readFacts } from './read-facts.ts'

interface ContentFiles {
  /** Glob of files below `content`; it may match no file. */
  pattern: string
  schema: z.ZodType
  /** Tokens that are not filled in at build, but where the text is shown. */
  later?: readonly string[]
  /** Completes the data before tokens are filled in. */
  complete?: (data: unknown) => Record<string, unknown>
  /** Leaves all tokens unfilled. */
  keepsTokens?: true
  /**
   * Whether texts contain components and so become modules; all other texts become HTML when they
   * are read.
   */
  hasComponents?: true
}

/** A file before tokens are filled in; JSON files have no body. */
interface SourceText {
  frontmatter: Record<string, unknown>
  content?: string
}

type Context = Omit<LoaderContext, 'watcher'>

// The facts are read once for all collections, because they may come from thousands of studies.
let cachedFacts: TokenValues | undefined

/**
 * Loads files of `content`; an entry's id is the file name without its extension. In development
 * all files are read again at each save, because a text may quote any other file.
 */
export function contentLoader(files: ContentFiles): Loader {
  return {
    name: files.pattern,
    load: async ({ watcher, ...context }) => {
      const read = () => readAll(files, context)
      await read()
      let lastReload: Promise<void> = Promise.resolve()
      let isWaiting = false
      watcher?.on('all', (_event, file) => {
        if (!file.startsWith(folderOf(context) + path.sep)) return
        cachedFacts = undefined
        // Many files may change at the same time; one reload reads all of them.
        if (isWaiting) return
        isWaiting = true
        lastReload = lastReload
          .then(() => {
            isWaiting = false
            return read()
          })
          // The content check reports a file that cannot be read.
          .catch(() => undefined)
      })
    },
  }
}

function folderOf({ config }: Context): string {
  return path.join(fileURLToPath(config.root), 'content')
}

async function readAll(files: ContentFiles, context: Context): Promise<void> {
  const names = globSync(files.pattern, { cwd: folderOf(context) })
  const ids = await Promise.all(names.map((name) => readOne(name, files, context)))
  for (const id of context.store.keys()) if (!ids.includes(id)) context.store.delete(id)
}

/** Reads one file if it or the facts have changed; returns its id. */
async function readOne(name: string, files: ContentFiles, context: Context): Promise<string> {
  const { store } = context
  const filePath = path.join(folderOf(context), name)
  const source = readFileSync(filePath, 'utf8')
  const id = path.parse(name).name
  const facts = files.keepsTokens
    ? new Map<string, string>()
    : (cachedFacts ??= readFacts(folderOf(context)))
  const rules = z.toJSONSchema(files.schema, { io: 'input' })
  const digest = context.generateDigest(JSON.stringify([source, rules, [...facts]]))
  const previous = store.get(id)
  if (previous?.digest === digest) {
    if (previous.deferredRender) store.addModuleImport(previous.filePath ?? '')
    return id
  }
  const written = parseSource(source, name, files)
  const { frontmatter, content } = files.keepsTokens
    ? written
    : fillTokensIn(written, facts, files.later)
  const data = await context.parseData({ id, data: frontmatter, filePath })
  const entry = { id, data, digest, filePath: path.posix.join('content', name) }
  if (content === undefined) store.set(entry)
  else if (files.hasComponents) store.set({ ...entry, body: content, deferredRender: true })
  else {
    assertPlainMarkdown(content, filePath)
    const rendered = await context.renderMarkdown(content, { fileURL: pathToFileURL(filePath) })
    store.set({ ...entry, body: content, rendered })
  }
  return id
}

function parseSource(source: string, name: string, { complete }: ContentFiles): SourceText {
  if (!name.endsWith('.json')) return parseFrontmatter(source)
  const data: unknown = JSON.parse(source)
  return { frontmatter: complete ? complete(data) : (data as SourceText['frontmatter']) }
}

/** Throws if a text is not plain Markdown; names the file and, if known, the place. */
function assertPlainMarkdown(text: string, file: string): void {
  if (!/[<{]|^(?:import|export)\b/m.test(text)) return
  const reason = codeIn(text)
  if (reason !== undefined) throw new Error(`${file} would be read as code: ${reason}`)
}

function codeIn(text: string): string | undefined {
  try {
    return typesIn(mdxToMdast(text)).find((type) => type.startsWith('mdx'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function typesIn(node: MdastNode): string[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : []
  return [node.type, ...children.flatMap(typesIn)]
}
