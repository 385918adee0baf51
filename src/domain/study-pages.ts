/** How many studies the list begins with, and how many each further page of it holds. */
const [FIRST, FURTHER] = [9, 12]

/** Studies in the pages of their list, in their order; no page without a study. */
export function studyPages<Study>(studies: readonly Study[]): Study[][] {
  const pages: Study[][] = []
  for (let start = 0; start < studies.length;) {
    const end = start + (start === 0 ? FIRST : FURTHER)
    pages.push(studies.slice(start, end))
    start = end
  }
  return pages
}
