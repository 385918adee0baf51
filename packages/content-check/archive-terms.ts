import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { splitFrontMatter } from '#build/front-matter.ts'
import { readFacts } from '#build/read-facts.ts'
import { termsVersion } from '#build/terms-version.ts'
import { fillTokens } from '#content-model/tokens.ts'

import { ARCHIVE_FOLDER } from './rules/terms-archive.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** Keeps the terms as they are now, tokens filled in, under the hash of their text. */
function archive(): void {
  const content = path.join(PROJECT, 'content')
  const written = readFileSync(path.join(content, 'terms.mdx'), 'utf8')
  const text = fillTokens(written, readFacts(content))
  const { head, body } = splitFrontMatter(text)
  const name = `${ARCHIVE_FOLDER}/${termsVersion(body)}.mdx`
  const file = path.join(PROJECT, name)
  const isKept = existsSync(file)
  if (!isKept) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${head}\n${body.trim()}\n`)
  }
  const told = `New in the archive: ${name}\nCommit the folder together with content/terms.mdx.`
  console.log(isKept ? `These terms are in the archive: ${name}` : told)
}

archive()
