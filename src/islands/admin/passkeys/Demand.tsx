import type { PasskeysAnswer } from '#contract/passkeys.ts'
import { formatDateTime } from '#domain/date.ts'
import { PasskeySignIn } from '#islands/admin/PasskeySignIn.tsx'
import { PASSKEYS, youMayAddUntil } from '#messages/passkeys.ts'
import { Alert } from '#ui/Alert.tsx'

/** That passkeys are demanded, and what this person does next. */
export function Demand({ answer }: { answer: PasskeysAnswer }) {
  const { passkeys, byPasskey, mayAddUntil } = answer
  return (
    <div className="mb-8 flex max-w-measure flex-col gap-4">
      <Alert title={PASSKEYS.demanded}>
        {byPasskey ? (
          <p>{PASSKEYS.bySession}</p>
        ) : (
          <>
            {passkeys.length > 0 && <p>{PASSKEYS.signInFirst}</p>}
            {mayAddUntil !== null && <p>{youMayAddUntil(formatDateTime(mayAddUntil))}</p>}
            {passkeys.length === 0 && mayAddUntil === null && <p>{PASSKEYS.askOwner}</p>}
          </>
        )}
      </Alert>
      {!byPasskey && passkeys.length > 0 && <PasskeySignIn />}
    </div>
  )
}
