import { useState, useRef } from 'react'

import { supportsPasskeys } from '#browser/supports-passkeys.ts'
import type { PasskeysAnswer } from '#contract/staff/passkeys.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'
import { formatLondonTime, formatDate } from '#domain/time/date.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { fieldFailure, useSubmit } from '#staff/forms/use-submit.ts'
import { Panel } from '#staff/frame/Panel.tsx'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { endSession } from '#staff/frame/staff.store.ts'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { ListEntry, LoadingColumn, TwoColumns } from './columns.tsx'
import { $passkeys, addOwnPasskey, loadPasskeys, removeOwnPasskey } from './passkeys.store.ts'
import { PASSKEYS_TEXTS } from './passkeys.texts.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** The passkeys of the signed-in person. */
export const PasskeysScreen = withErrorBoundary(Passkeys, StaffMain)

function Passkeys({ firm }: { firm: string }) {
  const passkeys = useStore($passkeys)
  useStaffPage(() => void loadPasskeys())
  return (
    <StaffFrame firm={firm}>
      <h1 className="min-h-11 content-center text-2xl">{PASSKEYS_TEXTS.title}</h1>
      <ResourceView
        shown={passkeys}
        failed="Your passkeys could not be loaded"
        waiting={<LoadingColumn title="Loading passkeys..." />}
        onRetry={loadPasskeys}
      >
        {(shown) => (
          <TwoColumns
            aside={
              <Panel title={PASSKEYS_TEXTS.add}>
                {supportsPasskeys() ? (
                  <PasskeyForm />
                ) : (
                  <p className="py-3">{PASSKEYS_TEXTS.unknown}</p>
                )}
              </Panel>
            }
          >
            <PasskeyList passkeys={shown.passkeys} busy={shown.busy !== 'no'} />
          </TwoColumns>
        )}
      </ResourceView>
    </StaffFrame>
  )
}

function PasskeyForm() {
  const [name, setName] = useState('')
  const { isBusy, errors, form } = useSubmit({
    send: async () =>
      name.trim() === ''
        ? fieldFailure({ name: PASSKEYS_TEXTS.nameMissing })
        : addOwnPasskey(name.trim()),
    onSent: () => setName(''),
  })

  return (
    <form {...form} className="flex flex-col gap-4 pt-4">
      <TextField
        id="passkey-name"
        name="name"
        label={PASSKEYS_TEXTS.name}
        hint="For example, the device that stores it"
        autoComplete="off"
        required
        value={name}
        error={errors['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="text-sm text-muted">
        <span>{`You can add a passkey only within ${FRESH_SIGN_IN_MINUTES} minutes of signing in.`}</span>{' '}
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => void endSession()}
        >
          Sign in again
        </button>
      </p>
      <Button type="submit" busy={isBusy} className="sm:self-start">
        {PASSKEYS_TEXTS.add}
      </Button>
    </form>
  )
}

interface ListProps {
  passkeys: PasskeysAnswer['passkeys']
  busy: boolean
}

function PasskeyList({ passkeys, busy }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useFocusReturn(busy, list)

  return (
    <Panel title="On your devices">
      {passkeys.length === 0 && <p className="py-3">{PASSKEYS_TEXTS.none}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PASSKEYS_TEXTS.title}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {passkeys.map((passkey) => (
          <ListEntry
            key={passkey.id}
            title={passkey.name}
            note={`Added ${formatDate(passkey.addedAt)}, ${
              passkey.usedAt === null
                ? PASSKEYS_TEXTS.notUsed
                : `last used ${formatLondonTime(passkey.usedAt)}`
            }`}
          >
            <RemoveButton
              name={passkey.name}
              words={PASSKEYS_TEXTS}
              onRemove={() => removeOwnPasskey(passkey.id)}
            />
          </ListEntry>
        ))}
      </ul>
      <p className="max-w-measure py-3 text-muted">
        A passkey signs you in with the fingerprint, face or screen lock of your phone or computer,
        without an emailed link. Once you have one, a link alone no longer signs you in.
      </p>
    </Panel>
  )
}
