import type { PaymentStatus } from '#domain/order.ts'
import { CONFIRMATION, ORDER_NOTICE } from '#messages/confirmation.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** The thanks; or what became of the money, when some of it went back or is contested. */
export function StatusBanner({ status = 'paid' }: { status: PaymentStatus | undefined }) {
  const notice = ORDER_NOTICE[status]
  if (notice) {
    return (
      <>
        <PageTitle title={CONFIRMATION.title} className="pb-0 sm:pb-0" />
        <Alert kind="warning">
          <p>{notice}</p>
        </Alert>
      </>
    )
  }
  return (
    <header className="rounded-md bg-brand px-6 py-8 text-paper sm:px-10 sm:py-12">
      <h1 className="text-4xl">{CONFIRMATION.thanksTitle}</h1>
      <p className="mt-3 max-w-measure text-lg text-on-brand-muted">{CONFIRMATION.thanksText}</p>
    </header>
  )
}
