import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** Names of the fields as failures have them; a failure of none of these is a refusal of the whole. */
  names: readonly string[]
  /** Sends the form; returns why not, or undefined. */
  send: () => Promise<Failure | undefined>
  onSent?: (form: HTMLFormElement | null) => void
}

/**
 * A form that is sent and answered: one at a time, with the focus on the first field that is wrong. The
 * controls have the names of the fields.
 */
export function useSubmit({ names, send, onSent }: Submit) {
  const [failure, setFailure] = useState<Failure>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])

  async function submit() {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    setFailure(answer)
    setErrors(answer?.fields ?? {})
    if (!answer) onSent?.(form.current)
  }

  const isOfFields = names.some((name) => failure?.fields?.[name] !== undefined)
  return {
    isBusy,
    errors,
    refusal: isBusy || isOfFields ? undefined : failure?.message,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
      // The error of a field goes as soon as it is changed.
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        const { [target['name']]: _gone, ...others } = errors
        setErrors(others)
      },
    },
  }
}

/** What a form refuses by itself, as the server would. */
export function invalid(fields: Record<string, string>): Failure {
  return { code: 'invalid-request', message: '', fields }
}
