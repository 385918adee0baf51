/** Reference rates of one pound in the currencies that the shop shows, as the Frankfurter v1 service has them. */
const LATEST = { amount: 1, base: 'GBP', date: '2026-11-20', rates: { EUR: 1.1382, USD: 1.3214 } }

/** Answers `GET …/v1/latest?base=GBP` as the public rate service does, from a dated table. */
export function answerRates(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  return pathname.endsWith('/v1/latest') && (searchParams.get('base') ?? 'GBP') === 'GBP'
    ? Response.json(LATEST)
    : Response.json({ message: 'not found' }, { status: 404 })
}
