import { globSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { modificationTime } from './site-build.ts'

/** Pages are compressed first, because visitors wait for them. */
const TEXTS = ['**/*.html', '**/*.{css,ico,js,json,svg,txt,xml}']

const ENCODINGS = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes a compressed copy next to each text file of a built site, unless an up-to-date copy exists. */
export async function compressSite(dist: string): Promise<void> {
  for (const name of TEXTS.flatMap((pattern) => globSync(pattern, { cwd: dist }))) {
    const file = path.join(dist, name)
    for (const [ending, compress] of Object.entries(ENCODINGS)) {
      if ((await modificationTime(file + ending)) >= (await modificationTime(file))) continue
      // The copy is renamed when it is complete, so that no visitor gets half a file.
      const part = `${file}${ending}.${process.pid}.part`
      await writeFile(part, await compress(await readFile(file)))
      await rename(part, file + ending)
    }
  }
}

if (import.meta.main) await compressSite('dist')
