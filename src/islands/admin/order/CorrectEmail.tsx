import { useState, type SubmitEvent } from 'react'

import { clientEmail } from '#contract/order-email.ts'
import { CORRECTION } from '#messages/order.ts'
import { correctEmail } from '#stores/order.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

/** The button and the dialog by which a client's address is corrected. */
export function CorrectEmail({ address, busy }: { address: string; busy: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState(address)
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { data, error: problem } = clientEmail.safeParse(email)
    setError(problem?.issues[0]?.message)
    if (data === undefined) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    // Closed by the browser, which gives the focus back.
    event.currentTarget.closest('dialog')?.close()
    void correctEmail(data)
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        className="-ml-4"
        onClick={() => {
          setEmail(address)
          setOpen(true)
        }}
      >
        {CORRECTION.open}
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={CORRECTION.title}
          closeLabel={CORRECTION.dismiss}
          footer={
            <Button type="submit" form="correction">
              {CORRECTION.confirm}
            </Button>
          }
        >
          <p className="mb-4 text-sm text-muted">{CORRECTION.text}</p>
          <form id="correction" noValidate onSubmit={handleSubmit}>
            <TextField
              id="corrected-email"
              type="email"
              label={CORRECTION.label}
              required
              autoComplete="off"
              value={email}
              error={error}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
