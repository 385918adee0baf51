export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERENCE = ['br', 'gzip', 'identity'] as const

/** The encoding a visitor likes best by its q-values; on a tie the smallest one. */
export function chooseEncoding(header: string | null): Encoding {
  const weights = parseWeights(header ?? '')
  const weight = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0)
  return PREFERENCE.reduce<Encoding>(
    (best, encoding) => (weight(encoding) > weight(best) ? encoding : best),
    weight('br') > 0 ? 'br' : 'identity',
  )
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim().toLowerCase())
    const q = parameters.find((item) => item.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    if (name !== '') weights.set(name, Number.isNaN(weight) ? 0 : weight)
  }
  return weights
}
