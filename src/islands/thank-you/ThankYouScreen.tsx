import { useEffect } from 'react'

import { queryParameter } from '#browser/query.ts'
import type { Firm } from '#domain/firm.ts'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { guarded } from '#islands/page/guarded.tsx'
import { usePageTitle } from '#islands/page/use-page-title.ts'
import { useStore } from '#islands/page/use-store.ts'
import { Waiting } from '#islands/page/Waiting.tsx'
import { reference } from '#messages/reference.ts'
import { THANK_YOU, THANK_YOU_ID_LENGTH } from '#messages/thank-you.ts'
import { VERIFICATION } from '#messages/verification.ts'
import { confirmationPath } from '#paths.ts'
import { $thankYou, verifyReturn } from '#stores/thank-you.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** The page to which the payment page returns buyers: verifies the payment and opens the order. */
export const ThankYouScreen = guarded(ThankYou)

function ThankYou({ firm }: { firm: Firm }) {
  const verification = useStore($thankYou)
  useEffect(() => void verifyReturn(queryParameter('session_id')), [])

  usePageTitle(verification.state === 'error' ? THANK_YOU.errorTitle : undefined)

  switch (verification.state) {
    case 'idle':
      return <Waiting title={THANK_YOU.loadingTitle} />
    case 'loading':
      return (
        <Waiting title={THANK_YOU.loadingTitle}>
          {THANK_YOU.reference(verification.sessionId.slice(0, THANK_YOU_ID_LENGTH))}
        </Waiting>
      )
    case 'success':
      return <Waiting title={THANK_YOU.successTitle} />
    case 'error':
      return (
        <EmptyState
          role="alert"
          headingLevel={1}
          title={THANK_YOU.errorTitle}
          text={
            <>
              <p>{verification.message}</p>
              <p className="mt-2 text-base">{VERIFICATION.moneyUnknown}</p>
              <p className="text-base">
                <ContactLinks firm={firm} />
              </p>
              {verification.requestId && (
                <p className="text-base">{reference(verification.requestId)}</p>
              )}
            </>
          }
        >
          <Button onClick={() => void verifyReturn(verification.sessionId)}>
            {THANK_YOU.tryAgain}
          </Button>
          <Button variant="secondary" href={confirmationPath(verification.sessionId)}>
            {THANK_YOU.viewOrder}
          </Button>
        </EmptyState>
      )
  }
}
