import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser'

import { problemAt, type ContentFile, type Places } from './content-file.ts'
import { slipsOf } from './json-slips.ts'

const STRICT = { disallowComments: true, allowTrailingComma: false }

/** Reads a JSON file. After a small slip, such as a comma too many, the rest is still read. */
export function readJsonFile(path: string, text: string): ContentFile {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, STRICT)
  const slips = slipsOf(text, errors)
  const isWhole = slips.every(({ readable }) => readable)
  const file: ContentFile = {
    path,
    text,
    data: root && isWhole ? getNodeValue(root) : undefined,
    places: placesOf(root),
    problems: [],
  }
  file.problems.push(
    ...slips.map(({ offset, message }) => problemAt(file, offset, message)),
    ...(root ? repeatedKeys(root).map((key) => problemAt(file, key.offset, repeated(key))) : []),
  )
  return file
}

function placesOf(root: Node | undefined): Places {
  const find = (path: readonly (string | number)[]) => root && findNodeAtLocation(root, [...path])
  return {
    key: (path) => find(path)?.parent?.children?.[0]?.offset,
    value: (path) => {
      const node = find(path)
      return node && { start: node.offset, end: node.offset + node.length }
    },
  }
}

const repeated = (key: Node) =>
  `"${key.value}" stands here a second time; a field may stand only once`

function repeatedKeys(node: Node): Node[] {
  const children = node.children ?? []
  if (node.type !== 'object') return children.flatMap(repeatedKeys)
  const seen = new Set<unknown>()
  return children.flatMap(({ children: [key, value] = [] }) => {
    const again = key && seen.has(key.value) ? [key] : []
    if (key) seen.add(key.value)
    return value ? [...again, ...repeatedKeys(value)] : again
  })
}
