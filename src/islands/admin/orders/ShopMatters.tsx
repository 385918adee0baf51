import { formatDateTime } from '#domain/date.ts'
import type { ShopMatter as Matter } from '#domain/order-record.ts'
import { CloseMatter } from '#islands/admin/CloseMatter.tsx'
import { ATTENTION, closeNamed } from '#messages/attention.ts'
import { shopWords } from '#messages/shop-matters.ts'
import { timeSince } from '#messages/since.ts'
import { closeMatter, fetchMissed, MAILS, MESSAGES, retryMails } from '#stores/attention.ts'
import { refreshOrders } from '#stores/orders.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  matters: readonly Matter[]
  /** When this was known, in milliseconds since the epoch. */
  asOf: number
  /** What is being looked at again. */
  rechecking: string | null
}

/** What concerns no one order, each with the button that clears it where one does, and the one that ends it. */
export function ShopMatters({ matters, asOf, rechecking }: Props) {
  return matters.map((matter) => {
    const { title, text } = shopWords(matter, formatDateTime(matter.since))
    return (
      <Alert key={matter.key} kind="warning" title={title} className="mb-4">
        <p className="text-sm">
          <time dateTime={matter.since} title={formatDateTime(matter.since)}>
            {timeSince(matter.since, asOf)}
          </time>
        </p>
        <p className="max-w-measure">{text}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Clearing matter={matter} rechecking={rechecking} />
          <CloseMatter
            title={title}
            name={closeNamed(title)}
            busy={rechecking === matter.key}
            onClose={(note) => void closeMatter(matter.key, note)}
          />
        </div>
      </Alert>
    )
  })
}

function Clearing({ matter, rechecking }: { matter: Matter; rechecking: string | null }) {
  switch (matter.reason) {
    case 'webhook-silent':
      return clearing(ATTENTION.fetchMissed, rechecking === MESSAGES, () => void handleFetch())
    case 'mails-given-up':
      return clearing(ATTENTION.sendMails, rechecking === MAILS, () => void retryMails())
    default:
      return null
  }
}

function clearing(words: string, isBusy: boolean, onClear: () => void) {
  return (
    <Button variant="secondary" size="small" busy={isBusy} onClick={onClear}>
      {isBusy ? ATTENTION.working : words}
    </Button>
  )
}

async function handleFetch() {
  if (await fetchMissed()) await refreshOrders()
}
