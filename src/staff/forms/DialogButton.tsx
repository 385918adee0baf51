import { Suspense, useState, type ReactNode } from 'react'

import type { PressProps } from '#ui/Button.tsx'

import { SmallButton } from './SmallButton.tsx'

interface Props extends PressProps {
  isOpenAtFirst?: boolean
  /** Renders the dialog; `close` closes it. */
  renderDialog: (close: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ isOpenAtFirst = false, renderDialog, ...button }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <SmallButton {...button} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && renderDialog(() => setOpen(false))}</Suspense>
    </>
  )
}
