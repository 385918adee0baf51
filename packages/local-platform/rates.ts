const RATES = { EUR: 1.1382, USD: 1.3214 }

/** Answers with exchange rates of the pound, dated today, in Frankfurter's format. */
export function answerRates(): Response {
  const date = new Date().toISOString().slice(0, 10)
  return Response.json({ amount: 1, base: 'GBP', date, rates: RATES })
}
