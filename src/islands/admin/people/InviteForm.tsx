import { useId, useState, type SubmitEvent } from 'react'

import { STAFF_ROLES, type StaffRole } from '#domain/staff-role.ts'
import { PEOPLE, ROLE } from '#messages/people.ts'
import { invite } from '#stores/people.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Asks for somebody's address and role; they get a link by mail. */
export function InviteForm({ busy }: { busy: boolean }) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('member')
  const [error, setError] = useState<string | undefined>()

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const failed = await invite({ email: email.trim(), role })
    const wrong = failed?.fields?.['email']
    setError(wrong)
    if (!failed) setEmail('')
    if (wrong) form.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      <h2 className="text-xl">{PEOPLE.inviteTitle}</h2>
      <TextField
        id={`${id}email`}
        label={PEOPLE.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <label className="flex flex-col gap-1">
        {PEOPLE.role}
        <Select
          name="role"
          autoComplete="off"
          value={role}
          onChange={(event) => {
            const chosen = STAFF_ROLES.find((one) => one === event.currentTarget.value)
            if (chosen) setRole(chosen)
          }}
        >
          {STAFF_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE[one].name}
            </option>
          ))}
        </Select>
      </label>
      <p className="text-sm text-muted">{ROLE[role].may}.</p>
      <Button type="submit" busy={busy}>
        {busy ? PEOPLE.inviting : PEOPLE.invite}
      </Button>
    </form>
  )
}
