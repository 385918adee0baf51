import { useState, type ReactNode } from 'react'

import { Button, type PressProps } from '#ui/Button.tsx'

interface Props extends PressProps {
  isOpenAtFirst?: boolean
  /** The dialog, given what closes it. */
  renderDialog: (close: () => void) => ReactNode
}

/** A button and the dialog that it opens. */
export function DialogButton({ isOpenAtFirst = false, renderDialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
