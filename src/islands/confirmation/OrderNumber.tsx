import type { ReactNode } from 'react'

import { copyText } from '#browser/share.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { showToast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  number: string
  /** What else can be done with it. */
  children?: ReactNode
}

/** The order number, large and ready to copy. */
export function OrderNumber({ number, children }: Props) {
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
      <p className="figures text-3xl select-all">{number}</p>
      <div className="no-print mt-2 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          {CONFIRMATION.copy}
          <span className="sr-only"> {CONFIRMATION.orderNumber}</span>
        </Button>
        {children}
      </div>
    </div>
  )
}
