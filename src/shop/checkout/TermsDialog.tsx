import type { ReactNode } from 'react'

import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { TERMS } from './checkout.texts.ts'

interface Props {
  onClose: () => void
  children: ReactNode
}

/** The terms in a dialog above the form. */
export function TermsDialog({ onClose, children }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={TERMS.title}
      closeLabel={TERMS.close}
      footer={
        <Button onClick={(event) => closeDialogAround(event.currentTarget)}>{TERMS.close}</Button>
      }
    >
      {children}
    </Dialog>
  )
}
