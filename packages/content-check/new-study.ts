import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

import { findClosest, didYouMean } from './closest.ts'
import { valueAt, valuesAt } from './content-file.ts'
import { entriesOf, readLibrary } from './library.ts'
import { readSources } from './read-sources.ts'
import { studySkeleton } from './study-skeleton.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const LIBRARY = readLibrary(readSources(PROJECT))
const INDUSTRIES = entriesOf(LIBRARY, 'site')
  .flatMap(({ data }) => valuesAt(data, ['industries', '*']))
  .map(({ value }) => String(value))
const USAGE = `npm run new:study -- <id> "<industry>"

  <id>        last part of the address, in lower-case letters, digits and hyphens, such as hillfoot
  <industry>  ${INDUSTRIES.join(', ')}`

function stop(message: string): never {
  console.error(`${message}\n\n${USAGE}`)
  process.exit(1)
}

function nextPlace(): number {
  const studies = entriesOf(LIBRARY, 'study')
  const places = studies.map(({ data }) => Number(valueAt(data, ['order'])) || 0)
  return Math.max(0, ...places) + 1
}

const [id, industry] = process.argv.slice(2)
if (id === undefined || industry === undefined) stop('The study needs an id and an industry.')
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
  stop(`"${id}" may have only lower-case letters, digits and hyphens.`)
if (!INDUSTRIES.includes(industry)) {
  stop(
    `"${industry}" is not an industry of content/site.json${didYouMean(findClosest(industry, INDUSTRIES))}`,
  )
}

const file = `content/case-studies/${id}.mdx`
if (existsSync(path.join(PROJECT, file))) stop(`${file} already exists.`)
writeFileSync(path.join(PROJECT, file), studySkeleton({ id, industry, order: nextPlace() }))
console.log(`Wrote ${file}. To finish it:

  1. Fill in every field, and write the story below the second line of dashes.
  2. Put the picture at public/images/case-studies/${id}.svg.

npm run check:content lists what is still missing.`)
