import { useId, type ComponentProps, type ReactNode } from 'react'

import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { focusOnce } from './focus.ts'
import { useSubmit, type FieldErrors } from './use-submit.ts'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'closeLabel' | 'closedby'> {
  /** On the button that sends it, and while it is on its way. */
  submit: { label: string; busy: string }
  /** What is said, before the reason, where the whole was refused. */
  failed: string
  /** What is said after it. */
  kept?: string
  names: readonly string[]
  send: Parameters<typeof useSubmit>[0]['send']
  onClose: () => void
  /** What stands above a refusal. */
  intro?: ReactNode
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form; it closes once the form is sent, and says why where it is not. */
export function FormDialog(props: Props) {
  const { submit, failed, kept, names, send, intro, children, ...dialog } = props
  const id = useId()
  const { isBusy, errors, refusal, form } = useSubmit({
    names,
    send,
    onSent: closeDialogAround,
  })
  return (
    <Dialog
      {...dialog}
      footer={
        <Button type="submit" form={id} busy={isBusy}>
          {isBusy ? submit.busy : submit.label}
        </Button>
      }
    >
      {intro}
      {refusal !== undefined && (
        <Alert ref={focusOnce} kind="danger" takesFocus title={failed} className="mb-4">
          <p>
            {refusal} {kept}
          </p>
        </Alert>
      )}
      <form id={id} {...form}>
        {children(errors)}
      </form>
    </Dialog>
  )
}
