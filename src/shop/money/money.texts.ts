export const MONEY = {
  loading: 'Converting the price',
  /** Stands under a converted total: what it is, of which day, and what will be charged. */
  approximate: (date: string, pounds: string) =>
    `Approximate, at the exchange rate of ${date}. You will be charged ${pounds}.`,
  /** The same after payment. */
  approximateReceipt: (date: string, pounds: string) =>
    `Converted amounts are approximate, at the exchange rate of ${date}. You were charged ${pounds}.`,
  /** Stands at a line whose price is not the one that was seen first. */
  priceChanged: (before: string, now: string) =>
    `The price has changed from ${before} to ${now} since you added this service.`,
} as const
