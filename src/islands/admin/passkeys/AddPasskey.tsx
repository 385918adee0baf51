import { useId, useState, type SubmitEvent } from 'react'

import { PASSKEYS } from '#messages/passkeys.ts'
import { add } from '#stores/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Asks for a name and has this device make a passkey. */
export function AddPasskey({ busy }: { busy: boolean }) {
  const id = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (name.trim() === '') {
      setError(PASSKEYS.nameMissing)
      form.querySelector('input')?.focus()
      return
    }
    const failed = await add(name.trim())
    const wrong = failed?.fields?.['name']
    setError(wrong)
    if (!failed) setName('')
    if (wrong) form.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      <h2 className="text-xl">{PASSKEYS.addTitle}</h2>
      <TextField
        id={`${id}name`}
        label={PASSKEYS.name}
        hint={PASSKEYS.nameHint}
        autoComplete="off"
        required
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <p className="text-sm text-muted">{PASSKEYS.fresh}</p>
      <Button type="submit" busy={busy}>
        {busy ? PASSKEYS.adding : PASSKEYS.add}
      </Button>
    </form>
  )
}
