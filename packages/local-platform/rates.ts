const RATES = { EUR: 1.1382, USD: 1.3214 }

/**
 * Answers `GET …/v1/latest?base=GBP`, the shop's only request to the rate service, as Frankfurter's v1
 * does: the value of one pound in the currencies of the shop, dated today.
 */
export function answerRates(): Response {
  const date = new Date().toISOString().slice(0, 10)
  return Response.json({ amount: 1, base: 'GBP', date, rates: RATES })
}
