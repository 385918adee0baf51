import type { ReactNode } from 'react'

import { CONFIRMATION } from '#messages/confirmation.ts'

import { CopyButton } from './CopyButton.tsx'

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
      <div className="no-print mt-2 flex flex-wrap gap-3">
        <CopyButton text={number} label={CONFIRMATION.orderNumber} notice={CONFIRMATION.copied} />
        {children}
      </div>
    </div>
  )
}
