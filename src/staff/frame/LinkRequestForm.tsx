import { useState } from 'react'

import { supportsPasskeys } from '#browser/supports-passkeys.ts'
import { SIGN_IN_LINK_USE } from '#domain/people/staff-session.ts'
import { focusOnMount } from '#staff/forms/focus.ts'
import { useSubmit } from '#staff/forms/use-submit.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'
import { Unbroken } from '#ui/Unbroken.tsx'

import { $passkeySignIn, signInByPasskey } from './passkey-sign-in.store.ts'
import { SIGN_IN_TEXTS } from './sign-in.texts.ts'
import { SignInCard } from './SignInCard.tsx'
import { requestLink } from './staff.store.ts'

interface Props {
  /** Message that the page keeps a draft until the next sign-in. */
  draftNotice?: string | undefined
}

/** Requests a sign-in link; everybody gets the same answer. */
export function LinkRequestForm({ draftNotice }: Props) {
  /** The email address to which the last link was requested. */
  const [lastTo, setLastTo] = useState('')
  const [isSent, setSent] = useState(false)
  function handleSent(email: string) {
    setLastTo(email)
    setSent(true)
  }
  return (
    <SignInCard title={isSent ? 'Check your email' : SIGN_IN_TEXTS.title}>
      {draftNotice && (
        <Alert className="mb-6">
          <p>{draftNotice}</p>
        </Alert>
      )}
      {isSent ? (
        <LinkSent to={lastTo} onAnother={() => setSent(false)} />
      ) : (
        <AddressForm start={lastTo} onSent={handleSent} />
      )}
    </SignInCard>
  )
}

function AddressForm({ start, onSent }: { start: string; onSent: (email: string) => void }) {
  const [email, setEmail] = useState(start)
  const { isBusy, errors, refusal, form } = useSubmit({
    send: () => requestLink(email),
    onSent: () => onSent(email.trim()),
  })
  return (
    <form {...form} className="flex flex-col gap-6">
      {refusal && (
        <Alert kind="danger" role="alert" title="The sign-in link was not sent">
          <p>{refusal.message}</p>
        </Alert>
      )}
      <p>
        <Unbroken text="Enter your work email address and we will send you a sign-in link." />
      </p>
      <EmailField
        id="staff-email"
        name="email"
        label={SIGN_IN_TEXTS.email}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors['email']}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" busy={isBusy}>
          <span>
            <Unbroken text={SIGN_IN_TEXTS.send} />
          </span>
        </Button>
        <PasskeySignIn />
      </div>
    </form>
  )
}

function LinkSent({ to, onAnother }: { to: string; onAnother: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <Alert ref={focusOnMount} takesFocus>
        <p className="wrap-anywhere">
          <Unbroken
            text={`If ${to} belongs to a member of staff, a sign-in link is on its way. ${SIGN_IN_LINK_USE}`}
          />
        </p>
      </Alert>
      <p>
        <Unbroken text="Nothing yet? Look in your spam folder, or send another link." />
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Send another link
      </Button>
    </div>
  )
}

/** Signs in with a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const signIn = useStore($passkeySignIn)
  const isBusy = signIn.state === 'signing-in'
  if (!supportsPasskeys()) return null
  return (
    <div className="flex flex-col gap-4">
      {signIn.state === 'failed' && (
        <Alert kind="danger" role="alert" title="Sign-in failed">
          <p>{signIn.message}</p>
        </Alert>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void signInByPasskey()}>
        <span>{SIGN_IN_TEXTS.byPasskey}</span>
      </Button>
    </div>
  )
}
