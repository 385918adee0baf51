import type { ReactNode } from 'react'

import { copyText } from '#browser/share.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  number: string
  /** Buttons beside Copy. */
  children?: ReactNode
}

/** The order number in large type, with a Copy button. */
export function OrderNumber({ number, children }: Props) {
  const label = 'Order Number'
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-x-7">
        <p className="figures text-3xl select-all">{number}</p>
        <div className="no-print flex flex-wrap gap-x-7">
          <CopyButton text={number} label={label} notice="Order number copied" />
          {children}
        </div>
      </div>
    </div>
  )
}

interface CopyProps {
  text: string
  /** Name of the text, for screen readers. */
  label: string
  /** Toast after copying. */
  notice: string
}

/** Copies a text to the clipboard, and reports the result. */
export function CopyButton({ text, label, notice }: CopyProps) {
  async function handleCopy() {
    if (await copyText(text)) showToast({ kind: 'success', title: notice })
    else {
      const title = 'This could not be copied. Select it and copy it yourself.'
      showToast({ kind: 'error', title })
    }
  }

  return (
    <Button variant="quiet" size="small" className="-mx-4" onClick={() => void handleCopy()}>
      <span>Copy</span>
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
