import { useId, useRef, useState } from 'react'

import type { ErasedPerson } from '#contract/staff/people.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/Field.tsx'

import { ColumnHeading } from './columns.tsx'
import { eraseData, exportData } from './people.store.ts'
import { erasureReport, PERSONAL_DATA_TEXTS } from './people.texts.ts'

/** Exports or erases the personal data under a customer's email address. */
export function PersonalData() {
  const id = useId()
  const [work, setWork] = useState<'exporting' | 'erasing'>()
  const [erased, setErased] = useState<ErasedPerson>()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLDivElement>(null)

  async function handle(what: 'exporting' | 'erasing') {
    setWork(what)
    setErased(undefined)
    const act: typeof eraseData = what === 'exporting' ? exportData : eraseData
    const { addressError, erased: gone } = await act(email.trim())
    setWork(undefined)
    setErased(gone)
    setError(addressError)
    if (addressError) field.current?.querySelector('input')?.focus()
  }

  return (
    <section aria-labelledby={`${id}title`} className="flex flex-col gap-4">
      <ColumnHeading id={`${id}title`}>{PERSONAL_DATA_TEXTS.title}</ColumnHeading>
      <p className="text-sm text-muted">
        For a customer who asks for a copy of their data, or for its erasure. Export downloads a
        file with everything that the shop keeps about them. Erase removes their details from all
        orders and deletes their messages and emails, after a question.
      </p>
      <div ref={field}>
        <EmailField
          id={`${id}email`}
          label={PERSONAL_DATA_TEXTS.email}
          autoComplete="off"
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={work !== undefined}
          onClick={() => void handle('exporting')}
        >
          {work === 'exporting' ? 'Exporting...' : PERSONAL_DATA_TEXTS.export}
        </Button>
        <DialogButton
          variant="danger"
          size="medium"
          busy={work !== undefined}
          renderDialog={(close) => (
            <ConfirmDialog
              title={PERSONAL_DATA_TEXTS.question}
              closeLabel={PERSONAL_DATA_TEXTS.keep}
              confirm={PERSONAL_DATA_TEXTS.erase}
              variant="danger"
              onConfirm={() => void handle('erasing')}
              onClose={close}
            >
              <p className="mb-3 font-semibold wrap-anywhere">{email.trim()}</p>
              <p className="mb-3">
                Their name, address and other details are removed from all orders. Notes, messages
                and emails about them are deleted, even if an order was later corrected to another
                email address. This cannot be undone.
              </p>
              <p>{PERSONAL_DATA_TEXTS.stays}</p>
            </ConfirmDialog>
          )}
        >
          {work === 'erasing' ? 'Erasing...' : PERSONAL_DATA_TEXTS.erase}
        </DialogButton>
      </div>
      <output className="block max-w-measure">
        {erased &&
          erasureReport(erased).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
      </output>
    </section>
  )
}
