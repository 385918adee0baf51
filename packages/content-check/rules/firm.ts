import { didYouMean } from '#content-check/closest.ts'
import { textAt, valueAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { proseOf, type Prose } from '#content-check/prose.ts'
import type { Facts } from '#content-model/facts.ts'
import { tokenOf } from '#content-model/tokens.ts'

// The longest first: the firm's name holds its short name.
const TOKENS = ['firm.legalName', 'firm.name', 'firm.email', 'firm.phone', 'firm.shortName']

/** The firm is named in content/site.json alone; other files say it by token. */
export function firmProblems(library: Library): Problem[] {
  const { entries, facts } = library
  const people = partnerNames(library)
  const names = TOKENS.flatMap((token) => {
    const text = facts.get(token)
    return text === undefined ? [] : [{ token, text }]
  })
  return entries
    .filter(({ kind }) => kind !== 'site')
    .flatMap((entry) => proseOf(entry, facts))
    .flatMap((prose) => [...typedNames(prose, names, people), ...otherAddresses(prose, facts)])
}

/** The partners' names, of which one may hold the name of the firm. */
function partnerNames(library: Library): string[] {
  return entriesOf(library, 'partners').flatMap(({ data }) => {
    const partners = valueAt(data, ['partners'])
    return Array.isArray(partners)
      ? partners.flatMap((one: unknown) => textAt(one, ['name']) ?? [])
      : []
  })
}

function typedNames(
  prose: Prose,
  names: readonly { token: string; text: string }[],
  people: readonly string[],
): Problem[] {
  const taken = people.flatMap((name) =>
    Array.from(prose.written.matchAll(new RegExp(RegExp.escape(name), 'g'))).map(
      ({ index }): [number, number] => [index, index + name.length],
    ),
  )
  return names.flatMap(({ token, text }) => {
    const problems: Problem[] = []
    for (let at = prose.written.indexOf(text); at >= 0; at = prose.written.indexOf(text, at + 1)) {
      const end = at + text.length
      const isWord = !/\w/.test((prose.written[at - 1] ?? ' ') + (prose.written[end] ?? ' '))
      if (!isWord || taken.some(([from, to]) => at < to && from < end)) continue
      taken.push([at, end])
      const message = `"${text}" is written by token, since it may change in content/site.json`
      problems.push(prose.problem(at, text.length, `${message}${didYouMean(tokenOf(token))}`))
    }
    return problems
  })
}

function otherAddresses(prose: Prose, facts: Facts): Problem[] {
  const own = facts.get('firm.email')
  return Array.from(prose.written.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))
    .filter(([address]) => own !== undefined && address !== own)
    .map((match) => {
      const message = `${match[0]} is not the address of the firm`
      return prose.problem(
        match.index,
        match[0].length,
        `${message}${didYouMean(tokenOf('firm.email'))}`,
      )
    })
}
