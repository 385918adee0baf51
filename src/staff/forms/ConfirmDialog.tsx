import type { MouseEvent, ReactNode } from 'react'

import { showVanished } from '#staff/frame/staff.store.ts'
import { Button, type ButtonVariant } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

interface Props {
  title: string
  confirm: string
  variant?: ButtonVariant
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog(props: Props) {
  const { title, confirm, variant, onConfirm, onClose, children } = props

  function handleConfirm(event: MouseEvent) {
    closeDialogAround(event.currentTarget)
    onConfirm()
  }

  return (
    <Dialog
      onClose={onClose}
      onVanish={showVanished}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={(event) => closeDialogAround(event.currentTarget)}>
            Cancel
          </Button>
          <Button variant={variant} onClick={handleConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
