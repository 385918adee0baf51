import { useEffect, useRef } from 'react'

import { Alert } from '#ui/Alert.tsx'

interface FormErrorsProps {
  /** Messages with the ids of their fields. */
  errors: readonly { id: string; message: string }[]
  /** Number of failed submits; each moves the focus to the alert. */
  failedSubmits: number
}

const COUNT_ID = 'form-errors-count'

/** The form's errors, each a link to its field. */
export function FormErrors({ errors, failedSubmits }: FormErrorsProps) {
  const alert = useRef<HTMLDivElement>(null)
  const focusedSubmit = useRef(0)
  useEffect(() => {
    // The errors may be known only some time after the submit.
    if (failedSubmits === focusedSubmit.current || errors.length === 0) return
    focusedSubmit.current = failedSubmits
    focusNotice(alert.current)
  }, [failedSubmits, errors.length])
  if (errors.length === 0) return null
  return (
    <Alert
      ref={alert}
      kind="danger"
      takesFocus
      aria-describedby={COUNT_ID}
      title="Form Errors"
      headingLevel={2}
      className="mb-8 -scroll-mt-14"
    >
      <p id={COUNT_ID} className="max-sm:-ml-10">
        {errors.length === 1
          ? 'There is 1 error in the form. Please correct it before proceeding.'
          : `There are ${errors.length} errors in the form. Please correct them before proceeding.`}
      </p>
      <ul className="mt-1 max-sm:-ml-10 max-sm:text-sm">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="link block w-fit py-1.5 leading-snug"
              onClick={(event) => {
                event.preventDefault()
                focusNotice(document.getElementById(id))
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** As a `ref`, focuses a notice when it appears, and scrolls to its first line. */
export function focusNotice(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true })
  notice?.scrollIntoView({ block: 'start' })
}
