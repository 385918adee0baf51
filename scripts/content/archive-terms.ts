import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { fillTokens } from '#domain/content-tokens.ts'
import { termsVersion } from '#sections/terms/terms-version.ts'

import { splitFrontMatter } from './front-matter.ts'
import { readFacts } from './read-facts.ts'
import { ARCHIVE_FOLDER } from './rules/terms-archive.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** Keeps the terms as they are now, tokens filled in, under the hash of their text. */
function archive(): void {
  const content = path.join(PROJECT, 'content')
  const written = readFileSync(path.join(content, 'terms.mdx'), 'utf8')
  const { text } = fillTokens(written, readFacts(content))
  const { head, body } = splitFrontMatter(text)
  const name = `${ARCHIVE_FOLDER}/${termsVersion(body)}.mdx`
  const file = path.join(PROJECT, name)
  if (existsSync(file)) {
    console.log(`These terms are in the archive: ${name}`)
    return
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${head}\n${body.trim()}\n`)
  console.log(`New in the archive: ${name}\nCommit it together with content/terms.mdx.`)
}

archive()
