import { useStore } from '@nanostores/react'

import { CONFIRMATION } from '#messages/confirmation.ts'
import { $resend, resendEmail } from '#stores/resend-email.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

interface Props {
  saving: 'pending' | 'success' | 'error'
  orderId: string | undefined
  email: string | undefined
}

/** How the filing of the order stands; nothing once it is filed. */
export function SaveBanner({ saving, orderId, email }: Props) {
  const sending = useStore($resend, { ssr: 'initial' }) === 'sending'
  if (saving === 'success') return null
  if (saving === 'pending') {
    return (
      <output>
        <Alert kind="info">
          <p>{CONFIRMATION.finalizing}</p>
        </Alert>
      </output>
    )
  }
  return (
    <Alert kind="warning" role="alert" title={CONFIRMATION.saveIssueTitle} headingLevel={2}>
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
