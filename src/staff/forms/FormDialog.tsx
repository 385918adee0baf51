import { useId, type ReactNode } from 'react'

import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { focusOnce } from './focus.ts'
import { useSubmit, type FieldErrors } from './use-submit.ts'

interface Words {
  title: string
  /** Accessible name of the closing button. */
  dismiss: string
  /** On the button that sends it, and while it is on its way. */
  confirm: string
  sending?: string
  /** Said before the reason where the whole is refused, and after it. */
  failed: string
  kept?: string
  /** Said before a question, and on the button that says yes to it. */
  question?: string
  confirmAgain?: string
}

interface Props {
  words: Words
  closedby?: 'any' | 'closerequest'
  send: Parameters<typeof useSubmit>[0]['send']
  onClose: () => void
  /** What stands above a refusal. */
  intro?: ReactNode
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form; it closes once the form is sent, and says why where it is not. */
export function FormDialog(props: Props) {
  const { words, send, intro, children, ...dialog } = props
  const id = useId()
  const { isBusy, errors, refusal, isQuestion, form } = useSubmit({
    send,
    onSent: closeDialogAround,
  })
  return (
    <Dialog
      {...dialog}
      title={words.title}
      closeLabel={words.dismiss}
      footer={
        <Button type="submit" form={id} busy={isBusy}>
          {(isBusy && words.sending) || (isQuestion && words.confirmAgain) || words.confirm}
        </Button>
      }
    >
      {intro}
      {refusal !== undefined && (
        <Alert
          ref={focusOnce}
          kind={isQuestion ? 'warning' : 'danger'}
          takesFocus
          title={(isQuestion && words.question) || words.failed}
          className="mb-4"
        >
          <p>{`${refusal} ${words.kept}`}</p>
        </Alert>
      )}
      <form id={id} {...form}>
        {children(errors)}
      </form>
    </Dialog>
  )
}
