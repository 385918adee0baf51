import type { TextFieldProps } from '#staff/forms/FormDialog.tsx'
import { TextField } from '#ui/Field.tsx'

import { ACCOUNT_TEXTS } from './transfers.texts.ts'

/** The account to which a bank transfer is refunded. */
export function AccountField(props: TextFieldProps & { id: string }) {
  return (
    <TextField
      label={ACCOUNT_TEXTS.account}
      hint="Name, sort code and account number, or IBAN. Take them from the bank statement or a call, not from an email."
      required
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      maxLength={200}
      {...props}
    />
  )
}
