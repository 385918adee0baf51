import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { lookup } from 'mrmime'

import type { StaticFile } from './static-folder.ts'

/** Content type by file extension, with the dot; unknown ones are plain bytes. */
function contentType(extension: string): string {
  if (extension === '.ico') return 'image/x-icon'
  const type = lookup(extension) ?? 'application/octet-stream'
  return /^text\/|json$|xml$/.test(type) ? `${type}; charset=utf-8` : type
}

/** Whether a content type shrinks when compressed: text does, pictures and fonts are compressed already. */
function isCompressible(type: string): boolean {
  return type.includes('charset=') || type === 'image/x-icon'
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Encodings by preference. One that a visitor takes less gladly than others counts as not taken. */
const TAKEN = [
  ['br', /\bbr\b(?!\s*;\s*q=0)/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0)/i],
] as const

/** The smallest encoding that a visitor takes; the file as it is where none is named. */
export function chooseEncoding(header: string | null): Encoding {
  return TAKEN.find(([, isTaken]) => isTaken.test(header ?? ''))?.[0] ?? 'identity'
}

const WORTH_COMPRESSING_BYTES = 512

/** The best Brotli takes forty times the processor time of the quick one. */
const LEVELS = {
  best: { br: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { br: 5, gzip: 5 },
} as const

export interface Representation {
  body: Buffer
  type: string
  encoding: Encoding
  /** Strong validator: differs between the encodings of one file. */
  etag: string
  /** Whether the answer depends on what the visitor accepts. */
  varies: boolean
}

interface Entry {
  modified: number
  size: number
  original: Promise<Representation>
  compressed: Map<Encoding, Promise<Representation>>
}

export type Represent = (file: StaticFile, encoding: Encoding) => Promise<Representation>

/** How much work pages are compressed with: as much as a CDN gives them, or little. */
export type Compression = 'best' | 'quick'

/** Files as they are sent, read and compressed once and again after a change. */
export function createRepresentations(compression: Compression = 'best'): Represent {
  const entries = new Map<string, Entry>()

  function entryOf({ file, modified, size }: StaticFile): Entry {
    const known = entries.get(file)
    if (known?.modified === modified && known.size === size) return known
    const entry = { modified, size, original: readOriginal(file), compressed: new Map() }
    entry.original.catch(() => entries.delete(file))
    entries.set(file, entry)
    return entry
  }

  return async (file, encoding) => {
    const entry = entryOf(file)
    const original = await entry.original
    if (encoding === 'identity' || !original.varies) return original
    const ready = entry.compressed.get(encoding)
    if (ready) return ready
    const made = compress(original, encoding, compression)
    entry.compressed.set(encoding, made)
    return made
  }
}

async function readOriginal(file: string): Promise<Representation> {
  const body = await readFile(file)
  const type = contentType(path.extname(file))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const varies = isCompressible(type) && body.length >= WORTH_COMPRESSING_BYTES
  return { body, type, encoding: 'identity', etag: `"${hash}"`, varies }
}

async function compress(
  original: Representation,
  encoding: 'br' | 'gzip',
  compression: Compression,
): Promise<Representation> {
  const level = LEVELS[compression][encoding]
  const body =
    encoding === 'br' ? await brotli(original.body, level) : await zip(original.body, level)
  return { ...original, body, encoding, etag: `${original.etag.slice(0, -1)}-${encoding}"` }
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}

function zip(body: Buffer, level: number): Promise<Buffer> {
  return promisify(gzip)(body, { level })
}
