import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8')

/** Variables that the host sets; nobody enters them. */
const SET_BY_HOST = ['CONTEXT', 'URL', 'SITE_ID', 'NETLIFY_DB_URL']

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(astro|tsx?)$/.test(name))
    .map((name) => read(path.join(folder, name)))
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name = '']) => name)
}

/** Variables that `netlify/config.ts` names, and those that the build puts into pages. */
function variablesOfCode(): string[] {
  const config = read('netlify/config.ts')
  const build = [read('astro.config.mjs'), ...sourcesBelow('src')]
  const names = [
    ...matches(config, /'([A-Z_]{3,})'/g),
    ...build.flatMap((text) =>
      matches(text, /(?:import\.meta|process)\.env(?:\.|\[')([A-Z][A-Z_]+)/g),
    ),
  ]
  return [...new Set(names)].filter((name) => !SET_BY_HOST.includes(name)).sort()
}

const MADE_BY_BUILD = ['DEMONSTRATION', 'PROD', 'DEV', 'SSR', 'MODE', 'BASE_URL', 'SITE']
const variables = variablesOfCode().filter((name) => !MADE_BY_BUILD.includes(name))
const tableVariables = matches(read('docs/deploying.md'), /^\| `([A-Z_]+)`/gm)
const exampleVariables = matches(read('.env.example'), /^# ([A-Z_]+)=/gm)

test('.env.example has every variable commented out, so that a copy changes nothing', () => {
  expect(read('.env.example')).not.toMatch(/^[^#\n]/m)
})

test('the code reads exactly the documented environment variables', () => {
  expect([...tableVariables].sort()).toEqual(variables)
  expect([...exampleVariables].sort()).toEqual(variables)
})
