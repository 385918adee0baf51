import { reloadPage } from '#browser/location.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

import type { CheckoutState } from './checkout.store.ts'
import { CHECKOUT_TEXTS } from './checkout.texts.ts'
import { focusNotice } from './FormErrors.tsx'

/** Says why no payment page was opened, and that no money has been taken if that is certain. */
export function PaymentErrors({ outcome }: { outcome: CheckoutState }) {
  if (outcome.state !== 'failed' && outcome.state !== 'price-changed') return null
  const isPrice = outcome.state === 'price-changed'
  return (
    <Alert
      ref={focusNotice}
      kind="danger"
      takesFocus
      title={isPrice ? 'A price has changed' : 'Payment Error'}
      headingLevel={2}
      className="mb-8"
    >
      <p>{isPrice ? outcome.message : `Payment processing failed: ${outcome.message}`}</p>
      {outcome.requestId && <p>{requestReference(outcome.requestId)}</p>}
      {outcome.canReassure && <p>{CHECKOUT_TEXTS.noMoneyTaken}</p>}
      {isPrice && (
        <Button size="small" onClick={reloadPage} className="mt-3">
          Show the current prices
        </Button>
      )}
    </Alert>
  )
}
