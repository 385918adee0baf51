import { knowsPasskeys } from '#browser/knows-passkeys.ts'
import { useStore } from '#islands/page/use-store.ts'
import { PASSKEY_SIGN_IN } from '#messages/sign-in.ts'
import { $passkeySignIn, signInByPasskey } from '#stores/passkey-sign-in.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

/** Signs in with a passkey; nothing where the browser knows none. */
export function PasskeySignIn() {
  const signIn = useStore($passkeySignIn)
  const isBusy = signIn.state === 'signing-in'
  if (!knowsPasskeys()) return null
  return (
    <div className="flex flex-col items-start gap-4">
      {signIn.state === 'failed' && (
        <Alert kind="danger" role="alert" title={PASSKEY_SIGN_IN.failed} className="w-full">
          <p>{signIn.message}</p>
        </Alert>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void signInByPasskey()}>
        <span>{isBusy ? PASSKEY_SIGN_IN.signingIn : PASSKEY_SIGN_IN.signIn}</span>
      </Button>
    </div>
  )
}
