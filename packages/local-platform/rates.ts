/** Reference rates of one pound in the currencies that the shop shows, as the Frankfurter v1 service has them. */
const LATEST = { amount: 1, base: 'GBP', date: '2026-11-20', rates: { EUR: 1.1382, USD: 1.3214 } }

/** Answers `GET …/v1/latest?base=GBP`, which is all that the shop asks of the rate service. */
export function answerRates(): Response {
  return Response.json(LATEST)
}
