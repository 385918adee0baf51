/** How many studies the list begins with, and how many each further page of it holds. */
const [FIRST, FURTHER] = [9, 12]

/** Studies in the pages of their list, in their order: the first page is there without any study too. */
export function studyPages<Study>(studies: readonly Study[]): Study[][] {
  const pages = [studies.slice(0, FIRST)]
  for (let start = FIRST; start < studies.length; start += FURTHER) {
    pages.push(studies.slice(start, start + FURTHER))
  }
  return pages
}
