import { useTransition } from 'react'

import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'

interface Props {
  /** The person or passkey. */
  name: string
  words: Record<'remove' | 'removeTitle' | 'removeText', string>
  onRemove: () => Promise<void>
}

/** A button that removes a person or passkey after a confirmation. */
export function RemoveButton({ name, words, onRemove }: Props) {
  const [isRemoving, startRemoving] = useTransition()
  return (
    <DialogButton
      variant="quiet"
      className="-mr-4 max-sm:-ml-4"
      busy={isRemoving}
      aria-label={buttonLabel(words.remove, name)}
      renderDialog={(close) => (
        <ConfirmDialog
          title={words.removeTitle}
          confirm={words.remove}
          variant="danger"
          onConfirm={() => startRemoving(onRemove)}
          onClose={close}
        >
          <p className="mb-1 font-semibold wrap-anywhere">{name}</p>
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    >
      {words.remove}
    </DialogButton>
  )
}
