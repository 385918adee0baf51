import type { ReactNode } from 'react'

import { copyText } from '#browser/share.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { Button } from '#ui/Button.tsx'

import { CONFIRMATION } from './confirmation.texts.ts'

interface Props {
  number: string
  /** What else can be done with it. */
  children?: ReactNode
}

/** The order number, large and ready to copy. */
export function OrderNumber({ number, children }: Props) {
  return (
    <div>
      <p className="text-sm text-muted">{CONFIRMATION.orderNumber}</p>
      <p className="figures text-3xl select-all">{number}</p>
      <div className="no-print mt-2 flex flex-wrap gap-x-7 gap-y-3">
        <CopyButton text={number} label={CONFIRMATION.orderNumber} notice={CONFIRMATION.copied} />
        {children}
      </div>
    </div>
  )
}

interface CopyProps {
  text: string
  /** What the text is, for screen readers. */
  label: string
  /** Said once it is copied. */
  notice: string
}

/** Puts a text on the clipboard, and says whether it worked. */
export function CopyButton({ text, label, notice }: CopyProps) {
  async function handleCopy() {
    const copied = await copyText(text)
    showToast({
      kind: copied ? 'success' : 'error',
      title: copied ? notice : CONFIRMATION.notCopied,
    })
  }

  return (
    <Button variant="quiet" size="small" className="-mx-4" onClick={() => void handleCopy()}>
      {CONFIRMATION.copy}
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
