import { expect, test } from 'vitest'

import { files, textOf } from './built-site.ts'

/** Younger than the oldest browsers that are served (docs/decisions/browsers.md), and not looked for before. */
const TOO_NEW =
  /\b(URL\.(canParse|parse)|(Map|Object)\.groupBy|Promise\.(try|withResolvers)|Array\.fromAsync|RegExp\.escape|Iterator\.from|AbortSignal\.any)\(|\.(union|intersection|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/

test('no script calls what the oldest browsers lack', () => {
  const found = files('_astro/*.js').flatMap((file) => {
    const [call] = TOO_NEW.exec(textOf(file)) ?? []
    return call ? [`${file}: ${call}`] : []
  })
  expect(found).toEqual([])
})
