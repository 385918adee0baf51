/** The industry's name in URLs, e.g. `ecommerce-saas`. */
export function industrySlug(industry: string): string {
  const plain = industry.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The previous and next study, wrapping around at both ends; undefined for an unknown id. */
export function findAdjacentStudies<S extends { id: string }>(
  studies: readonly S[],
  id: string,
): { previous: S; next: S } | undefined {
  const index = studies.findIndex((study) => study.id === id)
  const previous = studies.at(index - 1)
  const next = studies[(index + 1) % studies.length]
  return index >= 0 && previous && next ? { previous, next } : undefined
}

/** Lowest and highest return of the studies, in per cent; undefined if no study has one. */
export function returnRange(
  studies: readonly { return?: string | undefined }[],
): [number, number] | undefined {
  const returns = studies.flatMap((study) =>
    study.return === undefined ? [] : [Number.parseFloat(study.return)],
  )
  return returns.length > 0 ? [Math.min(...returns), Math.max(...returns)] : undefined
}

/** Known returns in per cent, sorted by year and then by value. */
export function returnsByYear(
  studies: readonly { return?: string | undefined; year: string }[],
): { year: string; value: number }[] {
  return studies
    .map((study) => ({ year: study.year, value: Number.parseFloat(study.return ?? '') }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((a, b) => a.year.localeCompare(b.year) || a.value - b.value)
}

export const STUDIES_PER_PAGE = 60

/** Splits the studies into the pages of their list; without studies there is no page. */
export function studyPages<Study>(studies: readonly Study[]): Study[][] {
  const count = Math.ceil(studies.length / STUDIES_PER_PAGE)
  return Array.from({ length: count }, (_, index) =>
    studies.slice(index * STUDIES_PER_PAGE, (index + 1) * STUDIES_PER_PAGE),
  )
}
