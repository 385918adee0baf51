import { expect, test } from 'vitest'

import { builtFiles, textOf } from './built-site.ts'

/** APIs newer than the oldest supported browsers (docs/decisions/browsers.md), called without a check. */
const TOO_NEW =
  /\b(URL\.(canParse|parse)|(Map|Object)\.groupBy|Promise\.(try|withResolvers)|Array\.fromAsync|RegExp\.escape|Iterator\.from|AbortSignal\.any)\(|\.(union|intersection|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|checkVisibility)\(/

test('no script calls an API that the oldest supported browsers lack', () => {
  const found = builtFiles('_astro/*.js').flatMap((file) => {
    const [call] = TOO_NEW.exec(textOf(file)) ?? []
    return call ? [`${file}: ${call}`] : []
  })
  expect(found).toEqual([])
})
