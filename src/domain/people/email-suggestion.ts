const USUAL_DOMAINS = `
  gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com live.co.uk yahoo.com
  yahoo.co.uk icloud.com me.com aol.com btinternet.com sky.com virginmedia.com talktalk.net
  protonmail.com proton.me gmx.de web.de`
  .trim()
  .split(/\s+/)

/** Real domains that are one typing error away from a common domain. */
const SIMILAR_REAL_DOMAINS = 'mail.com gmx.com gmx.net ymail.com email.com mac.com'.split(' ')

const MAX_DOMAIN_LENGTH = 30

/** The email address that was probably meant, if the domain looks like a misspelt common domain. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 4 || domain.length > MAX_DOMAIN_LENGTH) return undefined
  if ([...USUAL_DOMAINS, ...SIMILAR_REAL_DOMAINS].includes(domain)) return undefined
  const meant = USUAL_DOMAINS.map((usual) => ({ usual, edits: editDistance(domain, usual) }))
    .filter(({ usual, edits }) => edits <= (usual.length > 8 ? 2 : 1))
    .toSorted((a, b) => a.edits - b.edits)[0]
  return meant && `${email.slice(0, at).trim()}@${meant.usual}`
}

/** Damerau–Levenshtein distance. */
function editDistance(from: string, to: string): number {
  const known = new Map<string, number>()
  /** Distance between the first `m` letters of `from` and the first `n` letters of `to`. */
  const prefixDistance = (m: number, n: number): number => {
    if (m === 0 || n === 0) return m + n
    const prefixes = `${m} ${n}`
    const [last, before] = [from[m - 1], from[m - 2]]
    const isSwap = last === to[n - 2] && before === to[n - 1]
    const fewest =
      known.get(prefixes) ??
      Math.min(
        prefixDistance(m - 1, n) + 1,
        prefixDistance(m, n - 1) + 1,
        prefixDistance(m - 1, n - 1) + (last === to[n - 1] ? 0 : 1),
        isSwap && m > 1 && n > 1 ? prefixDistance(m - 2, n - 2) + 1 : Infinity,
      )
    known.set(prefixes, fewest)
    return fewest
  }
  return prefixDistance(from.length, to.length)
}
