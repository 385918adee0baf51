import { closest, didYouMean } from '#content-check/closest.ts'
import type { Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'
import { ownTokenAt, schemaAt, tokensAt } from '#content-check/schema-tree.ts'
import { findTokens, tokenOf } from '#content-model/tokens.ts'

/** Every token is known, well written, and stands where tokens are filled in. */
export function tokenProblems({ prose: texts, facts, tokenNames }: Library): Problem[] {
  // Without its file nobody knows the figures' names.
  const known = (name: string) =>
    tokenNames.includes(name) || (name.startsWith('figures.') && !facts.has('firm.name'))
  return texts.flatMap((prose) => [
    ...unknownTokens(prose, known, tokenNames),
    ...unclosedTokens(prose),
    ...otherBrackets(prose),
  ])
}

function unknownTokens(
  prose: Prose,
  isKnown: (name: string) => boolean,
  names: readonly string[],
): Problem[] {
  const { entry, path, written } = prose
  return findTokens(written).flatMap(({ name, index }) => {
    const schema = schemaAt(entry.collection.schema, path)
    const filled = tokensAt(schema)
    const own = ownTokenAt(schema)
    if (filled === false || !name.startsWith(filled)) {
      const all = isKnown(filled || '') ? '' : '…'
      const which = filled ? `no token but ${tokenOf(`${filled}${all}`)}` : 'no token'
      const message = `${which} can stand in ${fieldName(path)}; write the text itself`
      return [prose.problem(index, message)]
    }
    if (isKnown(name) || name === own) return []
    const meant = closest(name, own === undefined ? names : [...names, own])
    const message = `${tokenOf(name)} stands for nothing${didYouMean(meant && tokenOf(meant))}`
    return [prose.problem(index, message)]
  })
}

const NAME = String.raw`(?:(?:price|name):[\w-]+|(?:firm|figures|studies|products|kept)\.[A-Za-z][\w.]*)`
const UNCLOSED = new RegExp(String.raw`\(+\s*${NAME}|${NAME}\s*\)+`, 'g')
const OTHERS = new RegExp(
  String.raw`(\{\{?|\[\[?|<<?|%|\$\{?)\s*(${NAME})\s*(?:\}\}?|\]\]?|>>?|%)`,
  'g',
)

function unclosedTokens(prose: Prose): Problem[] {
  let rest = prose.written
  for (const { index, length } of findTokens(rest)) {
    rest = rest.slice(0, index) + ' '.repeat(length) + rest.slice(index + length)
  }
  return Array.from(rest.matchAll(UNCLOSED), (match) =>
    prose.problem(match.index, 'a token has two brackets on either side'),
  )
}

function otherBrackets(prose: Prose): Problem[] {
  return Array.from(prose.written.matchAll(OTHERS), (match) => {
    const meant = tokenOf(match[2] ?? '')
    const message = `a token is written in round brackets${didYouMean(meant)}`
    return prose.problem(match.index, message)
  })
}
