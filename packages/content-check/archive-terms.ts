import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { readFacts } from '#build/read-facts.ts'

import { archivedTerms } from './rules/terms-archive.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const CONTENT = path.join(PROJECT, 'content')

const written = readFileSync(path.join(CONTENT, 'terms.mdx'), 'utf8')
const { name, text } = archivedTerms(written, readFacts(CONTENT))
const file = path.join(PROJECT, name)
if (existsSync(file)) {
  console.log(`Already in the archive: ${name}`)
} else {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`Added to the archive: ${name}\nCommit the folder together with content/terms.mdx.`)
}
