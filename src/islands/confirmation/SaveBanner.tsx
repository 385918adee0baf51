import { useStore } from '#islands/page/use-store.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { $resend, resendEmail } from '#stores/resend-email.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  saving: 'pending' | 'success' | 'error'
  orderId: string | undefined
  email: string | undefined
}

/** What to do when the order could not be filed: at the end of the page, so that nothing moves for it. */
export function SaveBanner({ saving, orderId, email }: Props) {
  const sending = useStore($resend) === 'sending'
  if (saving !== 'error') return null
  return (
    <Alert
      kind="warning"
      role="alert"
      title={CONFIRMATION.saveIssueTitle}
      headingLevel={2}
      className="lower-notice no-print"
    >
      <p>{CONFIRMATION.saveIssue}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        busy={sending}
        onClick={() => void resendEmail(orderId, email)}
      >
        {sending ? CONFIRMATION.sending : CONFIRMATION.sendConfirmation}
      </Button>
    </Alert>
  )
}
