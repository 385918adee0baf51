interface Entry<Study> {
  id: string
  data: Study
}

/** The studies of a collection with their ids, in the order of their list. */
export function studiesInOrder<Study extends { order: number }>(
  entries: readonly Entry<Study>[],
): (Study & { id: string })[] {
  return entries.map(({ id, data }) => ({ id, ...data })).sort((a, b) => a.order - b.order)
}
