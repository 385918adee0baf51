import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** Sends the form with the confirmed questions; returns the failure, or undefined. */
  send: (confirmed: readonly string[]) => Promise<Failure | undefined>
  /** Returns the title of a toast for a failure after the form was closed. */
  failed?: (failure: Failure) => string
  onSent?: (form: HTMLFormElement | null) => void
}

/**
 * State of a form; only one submission runs at a time. After an error, the first wrong field gets
 * the focus. The form's controls have the same names as the fields of failures; a failure without
 * one of these names is shown for the whole form.
 */
export function useSubmit({ send, failed, onSent }: Submit) {
  const [failure, setFailure] = useState<Failure & { isInField: boolean }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = Object.keys(failure?.fields ?? {})
    const controls = form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? []
    ;[...controls].find(({ name }) => fields.includes(name))?.focus()
  }, [failure])

  async function submit() {
    setBusy(true)
    const answer = await send(confirmed)
    setBusy(false)
    setConfirmed(nextConfirmed(confirmed, answer))
    const isInField = Object.keys(answer?.fields ?? {}).some((name) =>
      form.current?.elements.namedItem(name),
    )
    setFailure(answer && { ...answer, isInField })
    setErrors(answer?.fields ?? {})
    if (!answer) onSent?.(form.current)
    else if (!form.current && failed) handleFailure(failed(answer), answer)
  }

  return {
    isBusy,
    errors,
    refusal: isBusy || failure?.isInField ? undefined : failure,
    /** Whether the refusal is a question to staff: sending the form again answers yes. */
    isQuestion: confirmed.length > 0,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
      // Changing a field removes its error, and also a question or a complaint about the sent values.
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        if (confirmed.length > 0 || failure?.code === 'invalid-request') setFailure(undefined)
        setConfirmed([])
        const { [target['name']]: _gone, ...others } = errors
        setErrors(others)
      },
    },
  }
}

/**
 * The questions that the next submission confirms: those confirmed before and, if the answer asks
 * another question, this question.
 */
function nextConfirmed(before: readonly string[], answer?: Failure): readonly string[] {
  const question = answer?.details?.['confirmation']
  if (answer?.code !== 'needs-confirmation' || question === undefined) return []
  return [...before, question]
}

/** A failure about wrong fields, shaped like a failure from the server. */
export function fieldFailure(fields: Record<string, string>): Failure {
  return { code: 'invalid-request', message: '', fields }
}
