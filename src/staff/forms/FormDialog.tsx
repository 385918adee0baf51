import { useId, type ReactNode } from 'react'

import { FAILURE_STATUS, type Failure, type FailureCode } from '#contract/failure.ts'
import { requestReference } from '#site/frame/reference.texts.ts'
import { removeDraft } from '#staff/frame/drafts.store.ts'
import { showVanished } from '#staff/frame/staff.store.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { closeDialogAround, Dialog } from '#ui/Dialog.tsx'

import { focusOnMount } from './focus.ts'
import type { FormDraft } from './use-draft.ts'
import { useSubmit, type FieldErrors } from './use-submit.ts'

interface Words {
  title: string
  /** Label of the submit button. */
  confirm: string
  /** Heading of a refusal. */
  failed: string
  /** Heading of a failure after which the action may have been carried out. */
  unclear?: string
  /** Heading of a question from the server, and the button label that answers yes. */
  question?: string
  confirmAgain?: string
}

/** Props of a text field that belong to its form. */
export interface TextFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

interface Props<Values> {
  words: Words
  draft: FormDraft<Values>
  send: Parameters<typeof useSubmit>[0]['send']
  onClose: () => void
  /** Whether the draft also stays when its writer closes the dialog: for texts, not for figures. */
  keepsDraft?: boolean
  /** Text above the form and above a refusal. */
  intro?: ReactNode
  /** The fields; `field` returns the props of the text field with a name. */
  children: (
    field: (name: keyof Values & string) => TextFieldProps,
    errors: FieldErrors,
  ) => ReactNode
}

/** Refusals of a form about an order that has changed: the next try is about the order that the page shows now. */
const OUTDATED: readonly FailureCode[] = ['order-changed', 'refund-refused', 'attempt-reused']

/**
 * A dialog with a form. It closes when the form has been sent, and shows the reason of a refusal. A
 * press beside it does not close it. The draft stays when the session ends or the page removes the dialog.
 */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { words, draft, send, onClose, keepsDraft = false, intro, children } = props
  const { about, typed, type } = draft
  const id = useId()
  const failed = (failure: Failure) => (isServerError(failure) && words.unclear) || words.failed
  const { isBusy, errors, refusal, isQuestion, form } = useSubmit({
    send: async (confirmed) => {
      const failure = await send(confirmed)
      if (!failure) removeDraft(about)
      else if (OUTDATED.includes(failure.code)) draft.follow()
      return failure
    },
    failed,
    onSent: closeDialogAround,
  })
  const field = (name: keyof Values & string): TextFieldProps => ({
    name,
    value: String(typed[name] ?? ''),
    error: errors[name],
    onChange: ({ currentTarget: { value } }) => type({ [name]: value } as Partial<Values>),
  })
  return (
    <Dialog
      onClose={() => {
        if (!keepsDraft) removeDraft(about)
        onClose()
      }}
      onVanish={() => !isBusy && showVanished()}
      closedby="closerequest"
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
      {refusal && (
        <Alert
          ref={focusOnMount}
          kind={isQuestion ? 'warning' : 'danger'}
          takesFocus
          title={(isQuestion && words.question) || failed(refusal)}
          className="mb-4"
        >
          <p>{`${refusal.message}${isQuestion ? '' : ' What you entered is still here.'}`}</p>
          <p className="empty:hidden">{referenceOf(refusal)}</p>
        </Alert>
      )}
      <form id={id} {...form}>
        {children(field, errors)}
      </form>
    </Dialog>
  )
}

function isServerError({ code }: Failure): boolean {
  return FAILURE_STATUS[code] >= 500
}

/** The reference of a server error; blank for other failures. */
function referenceOf(failure: Failure): string {
  return isServerError(failure) && failure.requestId ? requestReference(failure.requestId) : ''
}
