import { formatDateTime } from '#domain/date.ts'
import { ATTENTION, givenUpSince, silentSince } from '#messages/attention.ts'
import { fetchMissed, MAILS, MESSAGES, retryMails, type AttentionState } from '#stores/attention.ts'
import { refreshOrders } from '#stores/orders.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  attention: Extract<AttentionState, { state: 'ready' }>
}

/** What concerns no one order, each with the button that clears it. */
export function ShopMatters({ attention }: Props) {
  const { webhookSilentSince, mailsGivenUp, rechecking } = attention
  return (
    <>
      {webhookSilentSince !== null && (
        <ShopMatter
          title={ATTENTION.silentTitle}
          text={silentSince(formatDateTime(webhookSilentSince))}
          clearing={ATTENTION.fetchMissed}
          isBusy={rechecking === MESSAGES}
          onClear={() => void handleFetch()}
        />
      )}
      {mailsGivenUp && (
        <ShopMatter
          title={ATTENTION.givenUpTitle}
          text={givenUpSince(mailsGivenUp.count, formatDateTime(mailsGivenUp.since))}
          clearing={ATTENTION.sendMails}
          isBusy={rechecking === MAILS}
          onClear={() => void retryMails()}
        />
      )}
    </>
  )
}

async function handleFetch() {
  if (await fetchMissed()) await refreshOrders()
}

interface MatterProps {
  title: string
  text: string
  /** The words on the button. */
  clearing: string
  isBusy: boolean
  onClear: () => void
}

function ShopMatter({ title, text, clearing, isBusy, onClear }: MatterProps) {
  return (
    <Alert kind="warning" title={title} className="mb-4">
      <p className="max-w-measure">{text}</p>
      <Button variant="secondary" size="small" busy={isBusy} className="mt-3" onClick={onClear}>
        {isBusy ? ATTENTION.working : clearing}
      </Button>
    </Alert>
  )
}
