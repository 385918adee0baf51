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
  let older: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      current.push(cheapest(from, to, row, column, { older, previous, current }))
    }
    older = previous
    previous = current
  }
  return previous[to.length] ?? Number.POSITIVE_INFINITY
}

interface Rows {
  older: readonly number[]
  previous: readonly number[]
  current: readonly number[]
}

function cheapest(from: string, to: string, row: number, column: number, rows: Rows): number {
  const same = from[row - 1] === to[column - 1]
  const options = [
    at(rows.previous, column) + 1,
    at(rows.current, column - 1) + 1,
    at(rows.previous, column - 1) + (same ? 0 : 1),
  ]
  if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
    options.push(at(rows.older, column - 2) + 1)
  }
  return Math.min(...options)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
