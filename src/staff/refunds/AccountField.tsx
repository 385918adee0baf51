import { TextField } from '#ui/Field.tsx'

import { REFUND } from './refund.texts.ts'

interface Props {
  id: string
  value: string
  error: string | undefined
  onChange: (account: string) => void
}

/** The account that receives money from a bank transfer back. */
export function AccountField({ id, value, error, onChange }: Props) {
  return (
    <TextField
      id={id}
      name="account"
      label={REFUND.account}
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
