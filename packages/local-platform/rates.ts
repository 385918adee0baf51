/** Reference rates of one pound, in the shape of the Frankfurter v1 service. */
const TABLE = {
  date: '2026-11-20',
  rates: {
    AUD: 2.0264,
    CAD: 1.8431,
    CHF: 1.0612,
    CNY: 9.3187,
    CZK: 27.6214,
    DKK: 8.4971,
    EUR: 1.1382,
    HUF: 436.72,
    JPY: 204.86,
    NOK: 13.3248,
    NZD: 2.3145,
    PLN: 4.8236,
    SEK: 12.4893,
    SGD: 1.7128,
    USD: 1.3214,
  },
} as const

/** Answers `GET …/v1/latest?base=GBP` as the public rate service does, from a dated table. */
export function answerRates(request: Request): Response {
  const url = new URL(request.url)
  const base = url.searchParams.get('base') ?? 'GBP'
  if (!url.pathname.endsWith('/v1/latest') || base !== 'GBP') {
    return Response.json({ message: 'not found' }, { status: 404 })
  }
  const wanted = url.searchParams.get('symbols')?.split(',')
  const rates = Object.entries(TABLE.rates).filter(([code]) => wanted?.includes(code) ?? true)
  return Response.json({ amount: 1, base, date: TABLE.date, rates: Object.fromEntries(rates) })
}
