import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react'

import type { Failure } from '#contract/failure.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

interface Submit {
  /** Sends the form; returns why not, or undefined. */
  send: () => Promise<Failure | undefined>
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
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])

  async function submit() {
    setBusy(true)
    const answer = await send()
    setBusy(false)
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
