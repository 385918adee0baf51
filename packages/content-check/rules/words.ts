import { misusesIn, straightApostrophes } from '#content-check/glossary.ts'
import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'
import type { Facts } from '#content-model/tokens.ts'

/** One word for one thing, as docs/glossary.md has them, and the apostrophe of print. */
export function wordProblems({ prose: texts, facts }: Library): Problem[] {
  return texts
    .filter((prose) => !isFigure(prose))
    .flatMap((prose) => [...glossaryProblems(prose, facts), ...apostropheProblems(prose)])
}

/** Figures keep the form that their schema asks for. */
function isFigure({ entry, path }: Prose): boolean {
  return entry.kind === 'site' && path[0] === 'figures'
}

function glossaryProblems({ written, problem }: Prose, facts: Facts): Problem[] {
  if (misusesIn(written).length === 0) return []
  return misusesIn(withoutFigures(written, facts)).map(({ index, found, write }) =>
    problem(index, `found "${found}"; write ${write} (docs/glossary.md)`),
  )
}

/** A figure that is quoted by hand keeps the words that it has in content/site.json. */
function withoutFigures(written: string, facts: Facts): string {
  const figures = [...facts].filter(([name]) => name.startsWith('figures.'))
  return figures.reduce(
    (text, [, figure]) => text.replaceAll(figure, ' '.repeat(figure.length)),
    written,
  )
}

function apostropheProblems({ written, problem }: Prose): Problem[] {
  return straightApostrophes(written).map((index) =>
    problem(index, "found the straight apostrophe '; write ’"),
  )
}
