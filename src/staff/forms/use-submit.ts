import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** Sends the form, with the questions that whoever sends it again has said yes to; returns why not, or undefined. */
  send: (confirmed: readonly string[]) => Promise<Failure | undefined>
  onSent?: (form: HTMLFormElement | null) => void
}

/**
 * A form that is sent once at a time, with the focus on the first field that is wrong. Its controls have
 * the names that failures give to the fields; a failure of none of them is a refusal of the whole.
 */
export function useSubmit({ send, onSent }: Submit) {
  const [failure, setFailure] = useState<{ refusal: string | undefined }>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])

  async function submit() {
    setBusy(true)
    const answer = await send(confirmed)
    setBusy(false)
    setConfirmed(confirmedWith(confirmed, answer))
    const isOfFields = Object.keys(answer?.fields ?? {}).some((name) =>
      form.current?.elements.namedItem(name),
    )
    setFailure(answer && { refusal: isOfFields ? undefined : answer.message })
    setErrors(answer?.fields ?? {})
    if (!answer) onSent?.(form.current)
  }

  return {
    isBusy,
    errors,
    refusal: isBusy ? undefined : failure?.refusal,
    /** Whether the refusal is a question, which the form sent again says yes to. */
    isQuestion: confirmed.length > 0,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
      // The error of a field goes as soon as it is changed, and so does a question about what was sent.
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        if (confirmed.length > 0) setFailure(undefined)
        setConfirmed([])
        const { [target['name']]: _gone, ...others } = errors
        setErrors(others)
      },
    },
  }
}

/** What sending the form again says yes to: the question that this is, if any, and those before. */
function confirmedWith(before: readonly string[], answer?: Failure): readonly string[] {
  const question = answer?.details?.['confirmation']
  if (answer?.code !== 'needs-confirmation' || question === undefined) return []
  return [...before, question]
}

/** What a form refuses by itself, as the server would. */
export function invalid(fields: Record<string, string>): Failure {
  return { code: 'invalid-request', message: '', fields }
}
