import { useEffect } from 'react'

import type { PaymentMethod } from '#domain/checkout-fields.ts'
import { useStore } from '#islands/page/use-store.ts'
import {
  CHECKOUT,
  PAYMENT_METHOD_HINTS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHOD_QUESTION,
} from '#messages/checkout.ts'
import { $cardProvider, loadCardProvider } from '#stores/card-provider.ts'
import { Alert } from '#ui/Alert.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'

import { fieldId } from './fields.ts'
import { useFormContext } from './form-context.ts'
import { FormSection } from './FormSections.tsx'

interface Props {
  offered: readonly PaymentMethod[]
  publishableKey: string | undefined
}

/** How the buyer pays, and what the card provider's script has to say. */
export function PaymentSection({ offered, publishableKey }: Props) {
  const { registered, errorOf } = useFormContext()
  const provider = useStore($cardProvider)
  useEffect(() => {
    if (publishableKey) void loadCardProvider(publishableKey)
  }, [publishableKey])

  return (
    <FormSection title={CHECKOUT.sections.payment}>
      {provider.state === 'failed' && (
        <Alert kind="danger" role="alert">
          <p>{provider.message}</p>
        </Alert>
      )}
      <RadioGroup
        id={fieldId('paymentMethod')}
        legend={PAYMENT_METHOD_QUESTION}
        required
        options={offered.map((method) => ({
          value: method,
          label: PAYMENT_METHOD_LABELS[method],
          hint: PAYMENT_METHOD_HINTS[method],
        }))}
        error={errorOf('paymentMethod')}
        {...registered('paymentMethod')}
      />
    </FormSection>
  )
}
