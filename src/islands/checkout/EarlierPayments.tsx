import { useStore } from '#islands/page/use-store.ts'
import { ALREADY_PAID, earlierPayment } from '#messages/checkout.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import { $earlierPayments } from '#stores/earlier-payments.ts'
import { Alert } from '#ui/Alert.tsx'

/** What became of earlier orders from this browser, above the form for another cart. */
export function EarlierPayments() {
  const payments = useStore($earlierPayments)
  return payments.map(({ state, orderNumber, sessionId }) => (
    <Alert key={orderNumber} kind="info" className="mb-8">
      <output className="mr-3">{earlierPayment(state, orderNumber)}</output>
      <a
        href={sessionId ? confirmationPath(sessionId) : PATHS.orderConfirmation}
        className="link inline-flex min-h-11 items-center"
      >
        {ALREADY_PAID.open}
      </a>
    </Alert>
  ))
}
