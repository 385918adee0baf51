export const MONEY_TEXTS = {
  /** Note under a converted total: approximate, day of the rate, and the charge in pounds. */
  approximate: (date: string, pounds: string) =>
    `Approximate, at the exchange rate of ${date}. You will be charged ${pounds}.`,
  /** The note `approximate`, as worded after payment. */
  approximateReceipt: (date: string, pounds: string) =>
    `Converted amounts are approximate, at the exchange rate of ${date}. You were charged ${pounds}.`,
  /** Notice at a line whose price has changed since it was added. */
  priceChanged: (before: string, now: string) =>
    `The price has changed from ${before} to ${now} since you added this service.`,
} as const
