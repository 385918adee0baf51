import { useId, type ReactNode } from 'react'

import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { focusOnMount } from './focus.ts'
import { useSubmit, type FieldErrors } from './use-submit.ts'

interface Words {
  title: string
  /** Label of the submit button. */
  confirm: string
  /** Heading of a refusal. */
  failed: string
  /** Heading of a question from the server, and the button label that answers yes. */
  question?: string
  confirmAgain?: string
}

interface Props {
  words: Words
  closedby?: 'any' | 'closerequest'
  send: Parameters<typeof useSubmit>[0]['send']
  onClose: () => void
  /** Text above the form and above a refusal. */
  intro?: ReactNode
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form. It closes when the form has been sent, and shows the reason of a refusal. */
export function FormDialog(props: Props) {
  const { words, send, intro, children, ...dialog } = props
  const id = useId()
  const { isBusy, errors, refusal, isQuestion, form } = useSubmit({
    send,
    failed: words.failed,
    onSent: closeDialogAround,
  })
  return (
    <Dialog
      {...dialog}
      title={words.title}
      footer={
        <>
          <Button variant="secondary" onClick={(event) => closeDialogAround(event.currentTarget)}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            {(isQuestion && words.confirmAgain) || words.confirm}
          </Button>
        </>
      }
    >
      {intro}
      {refusal !== undefined && (
        <Alert
          ref={focusOnMount}
          kind={isQuestion ? 'warning' : 'danger'}
          takesFocus
          title={(isQuestion && words.question) || words.failed}
          className="mb-4"
        >
          <p>{isQuestion ? refusal : `${refusal} What you entered is still here.`}</p>
        </Alert>
      )}
      <form id={id} {...form}>
        {children(errors)}
      </form>
    </Dialog>
  )
}
