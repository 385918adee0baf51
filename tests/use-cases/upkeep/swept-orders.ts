import type { ProviderEvent } from '#services/stripe/card-provider.ts'
import { attemptOf, beginPayment, type TestShop } from '#tests/use-cases/a-shop.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

/** Functions for what happens to a shop between its sweeps. */
export function sweepActions(shop: TestShop) {
  const begin = (number = 1) => beginPayment(shop, { attempt: attemptOf(number) })

  return {
    begin,

    /** An order that a sweep settled an hour ago; `about` is how events name its payment. */
    paidOrder: async (number?: number) => {
      const { order, sessionId } = await begin(number)
      shop.provider.pay(sessionId)
      await sweep(shop.context)
      shop.clock.passMinutes(60)
      return { order, sessionId, about: { paymentIntentId: `pi_of_${sessionId}` } }
    },

    /** Adds an event that no webhook delivers. */
    addEvent: (id: string, type: string, about: ProviderEvent['about']) =>
      void shop.provider.events.push({ id, type, live: false, about }),

    /** Lets buyers pay four sessions; the provider needs six seconds to read each of them. */
    slowProvider: async () => {
      for (let number = 0; number < 4; number += 1) {
        shop.provider.pay((await begin(number)).sessionId)
      }
      shop.provider.calls.length = 0
      shop.provider.state.beforeReading = () => shop.clock.passMinutes(0.1)
    },

    paidCount: () =>
      shop.database.rows.filter(({ payment }) => payment.settlement === 'paid').length,

    /** Makes five deliveries with a wrong signature, which open an issue of the shop and cause an alert. */
    refuseDeliveries: async () => {
      const now = shop.clock.port.now()
      await shop.database.sql(
        `update refused_deliveries set minute = $2, refused = 5 where minute_of_hour = $1`,
        [now.getUTCMinutes(), now],
      )
    },
  }
}
