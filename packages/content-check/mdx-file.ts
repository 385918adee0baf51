import { load, YAMLException } from 'js-yaml'
import {
  isMap,
  isNode,
  isPair,
  isScalar,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Scalar,
} from 'yaml'

import { splitFrontMatter } from '#build/front-matter.ts'

import { problemAt, type ContentFile, type Path, type Places } from './content-file.ts'
import { yamlSlips } from './yaml-slips.ts'

/**
 * Reads an MDX file. Values come from the parser that the build uses; the one that knows where
 * each field stands takes ten times as long, and is asked only once there is something to tell.
 */
export function readMdxFile(path: string, text: string): ContentFile {
  const { head, yaml } = splitFrontMatter(text)
  const start = text.indexOf('\n') + 1
  const document = lazily(() => parseDocument(yaml, { prettyErrors: false }))
  const file: ContentFile = {
    path,
    text,
    data: undefined,
    bodyStart: head.length,
    places: placesOf(document, start),
    problems: [],
  }
  if (head === '') {
    file.problems.push(problemAt(file, 0, missingDashes(text)))
    return file
  }
  const report = (offset: number, message: string) =>
    file.problems.push(problemAt(file, start + offset, message))
  try {
    file.data = load(yaml) ?? {}
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const slips = yamlSlips(yaml, document(), error)
    for (const { offset, message } of slips) report(offset, message)
    if (slips.every(({ readable }) => readable)) file.data = load(yaml, { json: true })
  }
  if (/\s#/.test(yaml)) {
    for (const offset of swallowedTexts(yaml, document())) {
      report(offset, 'the text ends before this #; a text with # in it stands in quotation marks')
    }
  }
  return file
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function missingDashes(text: string): string {
  return text.startsWith('---')
    ? 'the line of three dashes that ends the front matter is missing'
    : 'the first line is not ---; the fields of the file stand between two such lines'
}

function placesOf(document: () => Document, start: number): Places {
  const nodeAt = (path: Path): Node | undefined => {
    const node = path.length === 0 ? document().contents : document().getIn(path, true)
    return isNode(node) ? node : undefined
  }
  const keyOf = (path: Path): number | undefined => {
    const parent = nodeAt(path.slice(0, -1))
    if (!isMap(parent)) return undefined
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    return isPair(pair) && isNode(pair.key) ? rangeStart(pair.key, start) : undefined
  }
  return {
    key: keyOf,
    value: (path) => {
      const node = nodeAt(path)
      if (!node?.range) return undefined
      const isEmpty = isScalar(node) && node.range[0] === node.range[1]
      const key = isEmpty ? keyOf(path) : undefined
      return { start: key ?? node.range[0] + start, end: node.range[1] + start }
    },
  }
}

function rangeStart(node: Node, start: number): number | undefined {
  return node.range ? node.range[0] + start : undefined
}

/** Where comments begin on the lines of unquoted texts, which they cut off. */
function swallowedTexts(yaml: string, document: Document): number[] {
  const places: number[] = []
  visit(document, {
    Scalar: (_, node: Scalar) => {
      if (!node.range || node.type !== 'PLAIN') return
      const rest = /^[^\S\n]+#/.exec(yaml.slice(node.range[1]))
      if (rest) places.push(node.range[1] + rest[0].length - 1)
    },
  })
  return places
}
