import { isUtf8 } from 'node:buffer'

import { problemAt, type ContentFile } from './content-file.ts'
import { readJsonFile } from './json-file.ts'
import { readMdxFile } from './mdx-file.ts'

const CONFLICT = /^(?:<{7}|={7}|>{7})(?= |$)/m

export function readContentFile(path: string, bytes: Buffer): ContentFile {
  const text = bytes.toString('utf8')
  const unreadable = findUnreadablePart(bytes, text)
  if (!unreadable)
    return path.endsWith('.json') ? readJsonFile(path, text) : readMdxFile(path, text)
  const file: ContentFile = {
    path,
    text,
    data: undefined,
    places: { key: () => undefined, value: () => undefined },
    problems: [],
  }
  file.problems.push(problemAt(file, unreadable.offset, unreadable.message))
  return file
}

/** Invisible characters that reverse or split the words around them. */
const INVISIBLE = /[\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/

export function findUnreadablePart(
  bytes: Buffer,
  text: string,
): { offset: number; message: string } | undefined {
  if (text.startsWith('\uFEFF')) {
    return {
      offset: 0,
      message: 'the file begins with an invisible mark (BOM); save it as UTF-8 without BOM',
    }
  }
  const conflict = CONFLICT.exec(text)
  if (conflict) {
    return {
      offset: conflict.index,
      message: 'this is a merge conflict: keep one of the two versions and remove the marks',
    }
  }
  if (!isUtf8(bytes)) {
    return {
      offset: Math.max(0, text.indexOf('\uFFFD')),
      message: 'this character cannot be read; save the file as UTF-8',
    }
  }
  const { index } = INVISIBLE.exec(text) ?? {}
  return index === undefined
    ? undefined
    : { offset: index, message: 'remove the invisible character here' }
}
