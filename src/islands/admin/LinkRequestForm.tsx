import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import type { Firm } from '#domain/firm.ts'
import { useStore } from '#islands/page/use-store.ts'
import { SIGN_IN } from '#messages/sign-in.ts'
import { $linkRequest, requestAnotherLink, requestLink } from '#stores/staff.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Unbroken } from '#ui/Unbroken.tsx'

import { PasskeySignIn } from './PasskeySignIn.tsx'

interface Props {
  firm: Firm
  /** The draft that stays on the page for whoever signs in again. */
  kept?: string | undefined
}

/** Asks for a sign-in link; the answer is the same for every address. */
export function LinkRequestForm({ firm, kept }: Props) {
  const request = useStore($linkRequest)
  const [email, setEmail] = useState('')
  // The address that was asked for: the error is about it, and goes when another is typed.
  const [asked, setAsked] = useState<string>()
  const failure = request.state === 'failed' ? request : undefined
  const isRefused = failure?.about === 'address'
  useEffect(() => {
    if (isRefused) document.getElementById('staff-email')?.focus()
  }, [isRefused])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setAsked(email)
    void requestLink(email)
  }

  return (
    <div className="mx-auto max-w-measure pt-8 sm:pt-14">
      <PageTitle title={SIGN_IN.title} lead={firm.name} className="pb-6 sm:pb-8" />
      {kept && (
        <Alert kind="info" className="mb-6">
          <p>{kept}</p>
        </Alert>
      )}
      {request.state === 'sent' ? (
        <Sent />
      ) : (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
          {failure?.about === 'request' && (
            <Alert kind="danger" role="alert" title={SIGN_IN.notSent}>
              <p>{failure.message}</p>
            </Alert>
          )}
          <p>
            <Unbroken text={SIGN_IN.intro} />
          </p>
          <TextField
            id="staff-email"
            label={SIGN_IN.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={isRefused && email === asked ? failure.message : undefined}
          />
          <div>
            <Button type="submit" busy={request.state === 'sending'}>
              <span>
                <Unbroken text={request.state === 'sending' ? SIGN_IN.sending : SIGN_IN.send} />
              </span>
            </Button>
          </div>
          <PasskeySignIn />
        </form>
      )}
    </div>
  )
}

function Sent() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-6">
      <Alert ref={notice} kind="success" takesFocus>
        <p>
          <Unbroken text={SIGN_IN.sent} />
        </p>
      </Alert>
      <Button variant="secondary" onClick={requestAnotherLink}>
        {SIGN_IN.another}
      </Button>
    </div>
  )
}
