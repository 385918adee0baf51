import type { Firm } from '#domain/firm.ts'
import { ContactLinks } from '#islands/page/ContactLinks.tsx'
import { usePageTitle } from '#islands/page/use-page-title.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { reference } from '#messages/reference.ts'
import { VERIFICATION } from '#messages/verification.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface Props {
  missing: { message: string; requestId?: string | undefined }
  firm: Firm
}

/** No order can be shown: why, what may have happened, and where to go. */
export function OrderNotFound({ missing, firm }: Props) {
  usePageTitle(CONFIRMATION.notFoundTitle)
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      title={CONFIRMATION.notFoundTitle}
      text={
        <>
          <p>{missing.message}</p>
          <div className="mt-6 text-base">
            <p>{CONFIRMATION.notFoundIntro}</p>
            <ul className="mt-1 list-disc pl-5">
              {CONFIRMATION.notFoundCauses.map((cause) => (
                <li key={cause}>{cause}</li>
              ))}
            </ul>
            <p className="mt-4">
              <a href={PATHS.findOrder} className="link inline-flex min-h-11 items-center">
                {CONFIRMATION.findOrder}
              </a>
            </p>
            <p className="mt-4">{VERIFICATION.moneyUnknown}</p>
            <ContactLinks firm={firm} />
            {missing.requestId && <p className="mt-4">{reference(missing.requestId)}</p>}
          </div>
        </>
      }
    >
      <Button href={PATHS.shop}>{CONFIRMATION.toShop}</Button>
      <Button href={PATHS.checkout} variant="secondary">
        {CONFIRMATION.toCheckout}
      </Button>
    </EmptyState>
  )
}
