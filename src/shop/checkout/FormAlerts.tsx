import { useEffect, useRef } from 'react'

import { reloadPage } from '#browser/location.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

import type { CheckoutState } from './checkout.store.ts'
import { CHECKOUT_TEXTS } from './checkout.texts.ts'

interface FormErrorsProps {
  /** Messages with the ids of their fields. */
  errors: readonly { id: string; message: string }[]
  /** Number of failed submits; each moves the focus to the alert. */
  failedSubmits: number
}

const COUNT_ID = 'form-errors-count'

/** The form's errors, each a link to its field. */
export function FormErrors({ errors, failedSubmits }: FormErrorsProps) {
  const alert = useRef<HTMLDivElement>(null)
  const focusedSubmit = useRef(0)
  useEffect(() => {
    // The errors may be known only some time after the submit.
    if (failedSubmits === focusedSubmit.current || errors.length === 0) return
    focusedSubmit.current = failedSubmits
    focusNotice(alert.current)
  }, [failedSubmits, errors.length])
  if (errors.length === 0) return null
  return (
    <Alert
      ref={alert}
      kind="danger"
      takesFocus
      aria-describedby={COUNT_ID}
      title={CHECKOUT_TEXTS.formErrorsTitle}
      headingLevel={2}
      className="mb-8"
    >
      <p id={COUNT_ID}>
        {errors.length === 1
          ? 'There is 1 error in the form. Please correct it before proceeding.'
          : `There are ${errors.length} errors in the form. Please correct them before proceeding.`}
      </p>
      <ul className="mt-2 max-sm:-ml-10 max-sm:text-sm">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="link block w-fit py-3 leading-snug sm:py-1.5"
              onClick={(event) => {
                event.preventDefault()
                focusNotice(document.getElementById(id))
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

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

/** As a `ref`, focuses a notice when it appears, and scrolls to its first line. */
export function focusNotice(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'start' })
}
