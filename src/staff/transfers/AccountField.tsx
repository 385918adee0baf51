import { TextField } from '#ui/Field.tsx'

import { ACCOUNT_TEXTS } from './transfers.texts.ts'

interface Props {
  id: string
  value: string
  error: string | undefined
  onChange: (account: string) => void
}

/** The account to which a bank transfer is refunded. */
export function AccountField({ id, value, error, onChange }: Props) {
  return (
    <TextField
      id={id}
      name="account"
      label={ACCOUNT_TEXTS.account}
      hint="Name, sort code and account number, or IBAN. Take them from the bank statement or a call, not from an email."
      required
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      maxLength={200}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
