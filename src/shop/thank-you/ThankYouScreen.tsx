import { useEffect } from 'react'

import { queryParameter } from '#browser/query.ts'
import type { Firm } from '#domain/products/firm.ts'
import { confirmationPath } from '#paths.ts'
import { VERIFICATION_TEXTS } from '#shop/confirmation/confirmation.texts.ts'
import { ContactLinks } from '#shop/frame/ContactLinks.tsx'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { requestReference } from '#site/frame/reference.texts.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingPage } from '#ui/react/LoadingPage.tsx'
import { usePageTitle } from '#ui/react/use-page-title.ts'
import { useStore } from '#ui/react/use-store.ts'

import { $thankYou, verifyReturn } from './thank-you.store.ts'

const ERROR_TITLE = 'Verification Issue'

/** The page to which the payment page sends the buyer back: verifies the payment and opens the order. */
export const ThankYouScreen = withErrorBoundary(ThankYou)

function ThankYou({ firm }: { firm: Firm }) {
  const verification = useStore($thankYou)
  useEffect(() => void verifyReturn(queryParameter('session_id')), [])

  usePageTitle(verification.state === 'error' ? ERROR_TITLE : undefined)

  switch (verification.state) {
    case 'idle':
    case 'loading':
      return (
        <LoadingPage title="Verifying Your Payment">
          {verification.state === 'loading' &&
            `Payment reference ${verification.sessionId.slice(0, 10)}...`}
        </LoadingPage>
      )
    case 'success':
      return <LoadingPage title="Redirecting to Order Details" />
    case 'error':
      return (
        <EmptyState
          role="alert"
          headingLevel={1}
          title={ERROR_TITLE}
          text={
            <>
              <p>{verification.message}</p>
              <p className="mt-2 text-base">{VERIFICATION_TEXTS.moneyUnknown}</p>
              <p className="text-base">
                <ContactLinks firm={firm} />
              </p>
              {verification.requestId && (
                <p className="text-base">{requestReference(verification.requestId)}</p>
              )}
            </>
          }
        >
          <Button onClick={() => void verifyReturn(verification.sessionId)}>Try Again</Button>
          <Button variant="secondary" href={confirmationPath(verification.sessionId)}>
            View Order
          </Button>
        </EmptyState>
      )
  }
}
