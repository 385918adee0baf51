/** The edit distance (Levenshtein) between two words. */
function editDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, left = 0, diagonal = 0] = [last[j], row[j - 1], last[j - 1]]
      row.push(Math.min(above + 1, left + 1, diagonal + Number(a[i - 1] !== b[j - 1])))
    }
    last = row
  }
  return last[b.length] ?? 0
}

/** The candidate most similar to a word, or undefined if none is similar enough. */
export function findClosest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const [best] = candidates
    .map((candidate) => ({ candidate, away: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : undefined
}

/** The end of a message: the proposed correction, if there is one. */
export function didYouMean(proposal: string | undefined): string {
  return proposal === undefined ? '' : `; did you mean ${proposal}?`
}
