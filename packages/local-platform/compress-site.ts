import { globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { changedAt } from './site-build.ts'

/** Pages first: they are what a visitor waits for. */
const TEXTS = ['**/*.html', '**/*.{css,ico,js,json,svg,txt,xml}']

const ENCODINGS = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes each text of a built site beside it as a CDN sends it, at best compression, where that is not done. */
export async function compressSite(dist: string): Promise<void> {
  for (const name of TEXTS.flatMap((pattern) => globSync(pattern, { cwd: dist }))) {
    const file = path.join(dist, name)
    for (const [ending, compress] of Object.entries(ENCODINGS)) {
      if ((await changedAt(file + ending)) >= (await changedAt(file))) continue
      // Nobody may be sent half of it.
      const part = `${file}${ending}.${process.pid}.part`
      await writeFile(part, await compress(await readFile(file)))
      await rename(part, file + ending)
    }
  }
}

if (import.meta.main) await compressSite('dist')
