import { copyText } from '#browser/clipboard.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { showToast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

/** The order number, large and ready to copy. */
export function OrderNumber({ number }: { number: string }) {
  async function handleCopy() {
    const copied = await copyText(number)
    showToast({
      kind: copied ? 'success' : 'error',
      title: copied ? CONFIRMATION.copied : CONFIRMATION.notCopied,
    })
  }

  return (
    <div>
      <p className="text-sm text-muted">{CONFIRMATION.orderNumber}</p>
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="figures text-3xl select-all">{number}</span>
        <Button variant="quiet" size="small" className="no-print" onClick={() => void handleCopy()}>
          {CONFIRMATION.copy}
          <span className="sr-only"> {CONFIRMATION.orderNumber}</span>
        </Button>
      </p>
    </div>
  )
}
