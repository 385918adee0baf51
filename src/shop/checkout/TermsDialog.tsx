import type { ReactNode } from 'react'

import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { TERMS_TEXTS } from './checkout.texts.ts'

interface Props {
  onClose: () => void
  children: ReactNode
}

export function TermsDialog({ onClose, children }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={TERMS_TEXTS.title}
      closeLabel={TERMS_TEXTS.close}
      footer={
        <Button onClick={(event) => closeDialogAround(event.currentTarget)}>
          {TERMS_TEXTS.close}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
