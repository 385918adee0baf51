import { useStore } from '#islands/page/use-store.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { PATHS } from '#paths.ts'
import { $resend, resendEmail } from '#stores/resend-email.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  orderId: string | undefined
  email: string | undefined
}

/** What can be done with the order, and the ways on. */
export function OrderActions({ orderId, email }: Props) {
  const sending = useStore($resend) === 'sending'
  return (
    <div className="no-print flex flex-wrap gap-3 border-t border-line pt-8 max-sm:flex-col">
      {orderId && (
        <Button variant="secondary" busy={sending} onClick={() => void resendEmail(orderId, email)}>
          {sending ? CONFIRMATION.sending : CONFIRMATION.resend}
        </Button>
      )}
      <Button variant="secondary" href={PATHS.shop}>
        {CONFIRMATION.continueShopping}
      </Button>
      <Button variant="quiet" href={PATHS.home}>
        {CONFIRMATION.returnHome}
      </Button>
    </div>
  )
}
