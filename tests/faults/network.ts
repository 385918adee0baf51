import { openLine } from '#tests/functions/line.ts'
import { ofFile, openShop } from '#tests/functions/shop.ts'

export type Service = keyof Networked['lines']

/** The long form, asked for with FAULTS=full, or the one that fits into every test run. */
export const isFull = process.env['FAULTS'] === 'full'

export type Networked = Awaited<ReturnType<typeof openNetworkedShop>>

/** A shop whose functions reach each service over a line of its own, open while the tests of a file run. */
export const networkedShopOfFile = () => ofFile(openNetworkedShop)

async function openNetworkedShop() {
  const shop = await openShop()
  const lines = {
    database: await openLine(),
    provider: await openLine(),
    mail: await openLine(),
    rates: await openLine(),
  }
  const { platform } = shop
  const environment = {
    DATABASE_URL: lines.database.through(platform.databaseUrl),
    STRIPE_API_URL: lines.provider.through(platform.cardProviderUrl ?? ''),
    SMTP_URL: lines.mail.through(platform.smtpUrl),
    EXCHANGE_RATES_URL: lines.rates.through(`${platform.url}/_local/rates/v1/latest`),
  }
  const passTimeAfterCrash = async () => {
    await shop.rows(
      `update mails set next_attempt_at = created_at where sent_at is null and failed_at is null`,
    )
    await shop.rows(
      `update orders set order_date = order_date - interval '31 minutes', checked_at = null
      where settlement in ('pending', 'processing')`,
    )
  }
  // Read by the functions at their first call.
  Object.assign(process.env, environment)
  return {
    shop,
    lines,
    environment,
    heal: () => Promise.all(Object.values(lines).map((line) => line.strike('none'))),
    /** What lies in the future for sweep and outbox, moved to the present once nothing is on its way. */
    passTimeAfterCrash,
    passTime: async () => {
      await shop
        .eventually(() =>
          shop.rows(
            `select 1 from mails where attempts > 0 and sent_at is null and last_error is null`,
          ),
        )
        .toEqual([])
      await passTimeAfterCrash()
    },
    close: async () => {
      await shop.close()
      await Promise.all(Object.values(lines).map((line) => line.close()))
    },
  }
}
