const USUAL_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'aol.com',
  'btinternet.com',
  'sky.com',
  'virginmedia.com',
  'talktalk.net',
  'protonmail.com',
  'proton.me',
  'gmx.de',
  'web.de',
] as const

/** Domains that are one slip away from a usual one and yet real. */
const REAL_NEIGHBOURS = new Set([
  'mail.com',
  'gmx.com',
  'gmx.net',
  'ymail.com',
  'email.com',
  'mac.com',
])

const LONGEST_DOMAIN = 30

/**
 * The address that was probably meant, when the domain is a slip away from a usual one; undefined
 * when there is nothing to suggest. The part before the @ is left as it is.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 4 || domain.length > LONGEST_DOMAIN) return undefined
  const known: readonly string[] = USUAL_DOMAINS
  if (known.includes(domain) || REAL_NEIGHBOURS.has(domain)) return undefined
  const meant = USUAL_DOMAINS.map((usual) => ({ usual, slips: slipsBetween(domain, usual) }))
    .filter(({ usual, slips }) => slips <= (usual.length > 8 ? 2 : 1))
    .toSorted((a, b) => a.slips - b.slips)[0]
  return meant && `${email.slice(0, at).trim()}@${meant.usual}`
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
function slipsBetween(from: string, to: string): number {
  const known = new Map<string, number>()
  /** Of the first letters of both, so many of each. */
  const slips = (ours: number, theirs: number): number => {
    if (ours === 0 || theirs === 0) return ours + theirs
    const place = `${ours} ${theirs}`
    const [last, before] = [from[ours - 1], from[ours - 2]]
    const isSwap = last === to[theirs - 2] && before === to[theirs - 1]
    const fewest =
      known.get(place) ??
      Math.min(
        slips(ours - 1, theirs) + 1,
        slips(ours, theirs - 1) + 1,
        slips(ours - 1, theirs - 1) + (last === to[theirs - 1] ? 0 : 1),
        isSwap && ours > 1 && theirs > 1 ? slips(ours - 2, theirs - 2) + 1 : Infinity,
      )
    known.set(place, fewest)
    return fewest
  }
  return slips(from.length, to.length)
}
