import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'

import { fragmentParameter, onFragmentChange, replaceLocation } from '#browser/location.ts'
import type { Failure } from '#contract/failure.ts'
import { SIGN_IN_LINK_USE } from '#domain/people/staff-session.ts'
import { PATHS } from '#paths.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

import { LinkRequestForm, PasskeySignIn } from './LinkRequestForm.tsx'
import { $passkeySignIn } from './passkey-sign-in.store.ts'
import { SIGN_IN_TEXTS } from './sign-in.texts.ts'
import { SignInCard } from './SignInCard.tsx'
import { redeemSignInLink } from './staff.store.ts'
import { StaffBar, StaffMain } from './StaffBar.tsx'

interface Props {
  /** The firm’s name. */
  firm: string
  /** Content until the fragment has been read. */
  frame?: ReactNode
}

/**
 * The page behind an emailed sign-in link. Only its button uses up the link: an email scanner that
 * opens links does not.
 */
export const SignInScreen = withErrorBoundary(SignIn, StaffMain)

function SignIn(props: Props) {
  return (
    <>
      <StaffBar firm={props.firm} />
      <StaffMain>
        <Content frame={props.frame} />
      </StaffMain>
    </>
  )
}

function Content({ frame }: Pick<Props, 'frame'>) {
  const token = useSyncExternalStore(onFragmentChange, currentToken, () => undefined)
  useEffect(
    () =>
      $passkeySignIn.listen(({ state }) => state === 'done' && replaceLocation(PATHS.adminOrders)),
    [],
  )
  if (token === undefined) return frame
  if (token === null) return <LinkRequestForm />
  return <OpenedLink key={token} token={token} />
}

function OpenedLink({ token }: { token: string }) {
  const [link, setLink] = useState<Failure | 'confirming'>()
  const isConfirming = link === 'confirming'
  const failure = isConfirming ? undefined : link

  async function handleConfirm() {
    setLink('confirming')
    const refused = await redeemSignInLink(token)
    if (refused) setLink(refused)
  }

  if (failure?.code === 'not-signed-in' || failure?.code === 'invalid-request') {
    return (
      <div role="alert">
        <SignInCard title="This link no longer works">
          <p className="mb-6">{`${SIGN_IN_LINK_USE} Ask for a new one.`}</p>
          <Button className="w-full" href={PATHS.adminOrders}>
            Ask for a new link
          </Button>
        </SignInCard>
      </div>
    )
  }
  return (
    <SignInCard title={SIGN_IN_TEXTS.title}>
      {failure && (
        <Alert kind="danger" role="alert" title="Sign-in failed" className="mb-6">
          <p>{failure.message}</p>
        </Alert>
      )}
      {failure?.code === 'passkey-needed' ? (
        <PasskeySignIn />
      ) : (
        <>
          <p className="mb-6">Press the button to finish signing in on this device.</p>
          <Button busy={isConfirming} className="w-full" onClick={() => void handleConfirm()}>
            {SIGN_IN_TEXTS.confirm}
          </Button>
        </>
      )}
    </SignInCard>
  )
}

function currentToken(): string | null {
  return fragmentParameter('token')
}
