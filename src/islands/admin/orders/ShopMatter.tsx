import { formatDateTime } from '#domain/date.ts'
import type { ShopMatter as Matter } from '#domain/order-record.ts'
import { ATTENTION, closeNamed } from '#messages/attention.ts'
import { shopWords } from '#messages/shop-matters.ts'
import { closeMatter, fetchMissed, MAILS, MESSAGES, retryMails } from '#stores/attention.ts'
import { refreshOrders } from '#stores/orders.ts'

import { IssueRow } from './IssueRow.tsx'

interface Props {
  matter: Matter
  asOf: number
  /** What is being looked at again. */
  rechecking: string | null
}

/** A matter of the shop as a whole, with the button that clears it where one does. */
export function ShopMatter({ matter, asOf, rechecking }: Props) {
  const { key, since } = matter
  const { title, text } = shopWords(matter, formatDateTime(since))
  return (
    <IssueRow
      title={title}
      since={since}
      asOf={asOf}
      todo={text}
      clearing={clearingOf(matter, rechecking)}
      closing={{
        title,
        name: closeNamed(title),
        busy: rechecking === key,
        onClose: (note) => void closeMatter(key, note),
      }}
    />
  )
}

function clearingOf({ reason }: Matter, rechecking: string | null) {
  switch (reason) {
    case 'webhook-silent':
      return clearing(ATTENTION.fetchMissed, rechecking === MESSAGES, () => void handleFetch())
    case 'mails-given-up':
      return clearing(ATTENTION.sendMails, rechecking === MAILS, () => void retryMails())
    default:
      return undefined
  }
}

function clearing(words: string, busy: boolean, onClear: () => void) {
  return { label: busy ? ATTENTION.working : words, busy, onClear }
}

async function handleFetch() {
  if (await fetchMissed()) await refreshOrders()
}
