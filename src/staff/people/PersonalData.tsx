import { useRef, useState } from 'react'

import type { ErasedPerson } from '#contract/staff/people.ts'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { Panel } from '#staff/frame/Panel.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/Field.tsx'

import { eraseData, exportData } from './people.store.ts'
import { erasureReport, PERSONAL_DATA_TEXTS } from './people.texts.ts'

/** Exports or erases the personal data under a customer's email address. */
export function PersonalData() {
  const [work, setWork] = useState<'exporting' | 'erasing'>()
  const [erased, setErased] = useState<ErasedPerson>()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLDivElement>(null)

  async function handle(what: 'exporting' | 'erasing') {
    if (work) return
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
    <Panel title={PERSONAL_DATA_TEXTS.title}>
      <div className="flex flex-col gap-4 pt-4">
        <p className="text-sm text-muted">
          For a customer who asks for a copy of their data, or for its erasure. Export downloads a
          file with everything that the shop keeps about them. Erase removes their details from all
          orders and deletes their messages and emails, after you confirm.
        </p>
        <div ref={field}>
          <EmailField
            id="customer-email"
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
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            busy={work === 'exporting'}
            onClick={() => void handle('exporting')}
          >
            {PERSONAL_DATA_TEXTS.export}
          </Button>
          <DialogButton
            variant="quiet"
            className="text-danger"
            busy={work === 'erasing'}
            renderDialog={(close) => (
              <ConfirmDialog
                title={PERSONAL_DATA_TEXTS.question}
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
            {PERSONAL_DATA_TEXTS.erase}
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
      </div>
    </Panel>
  )
}
