import { openFaultyProxy } from '#tests/functions/line.ts'
import { openForFile, openShop } from '#tests/functions/shop.ts'

export type Service = keyof NetworkedShop['lines']

/** Whether to run the full form (FAULTS=full) or the short form of every test run. */
export const isLongRun = process.env['FAULTS'] === 'full'

export type NetworkedShop = Awaited<ReturnType<typeof openNetworkedShop>>

/** For the tests of a file, a shop whose functions reach each service through a separate faulty proxy. */
export const openNetworkedShopForFile = () => openForFile(openNetworkedShop)

async function openNetworkedShop() {
  const shop = await openShop()
  const lines = {
    database: await openFaultyProxy(),
    provider: await openFaultyProxy(),
    mail: await openFaultyProxy(),
    rates: await openFaultyProxy(),
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
  // The functions read these variables at their first call.
  Object.assign(process.env, environment)
  return {
    shop,
    lines,
    environment,
    heal: () => Promise.all(Object.values(lines).map((line) => line.strike('none'))),
    /** Makes pending work of sweep and outbox due now, once no mail is being sent. */
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
