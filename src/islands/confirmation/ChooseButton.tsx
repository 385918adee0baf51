import { useStore } from '#islands/page/use-store.ts'
import { reference } from '#messages/reference.ts'
import { CHOICE } from '#messages/transfer.ts'
import { $choice, choosePayment } from '#stores/choose-payment.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

type Method = 'credit-card' | 'bank-transfer'

interface Props {
  /** The key of the order's link. */
  orderKey: string
  method: Method
  /** Stands on the button while the choice is on its way. */
  busyText: string
  children: string
}

/** Chooses another way to pay for an order. */
export function ChooseButton({ orderKey, method, busyText, children }: Props) {
  const isSending = useStore($choice).state === 'sending'
  return (
    <Button
      variant={method === 'credit-card' ? 'secondary' : 'primary'}
      busy={isSending}
      onClick={() => void choosePayment(orderKey, method)}
    >
      {isSending ? busyText : children}
    </Button>
  )
}

/** Why that failed, and that it cost nothing. */
export function ChoiceFailure({ method }: { method: Method }) {
  const choice = useStore($choice)
  if (choice.state !== 'failed') return null
  return (
    <Alert kind="danger" role="alert" title={CHOICE.failed[method]} className="mt-4">
      <p>{choice.message}</p>
      <p>{CHOICE.notCharged[method]}</p>
      {choice.requestId && <p>{reference(choice.requestId)}</p>}
    </Alert>
  )
}
