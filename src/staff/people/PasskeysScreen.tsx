import { useState, useRef } from 'react'

import { supportsPasskeys } from '#browser/supports-passkeys.ts'
import type { PasskeysAnswer } from '#contract/staff/passkeys.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'
import { formatLondonTime, formatDate } from '#domain/time/date.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { fieldFailure, useSubmit } from '#staff/forms/use-submit.ts'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { endSession } from '#staff/frame/staff.store.ts'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Section } from '#ui/react/Section.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { COLUMN_HEADING, TwoColumns, LoadingColumns } from './columns.tsx'
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
        waiting={<LoadingColumns title="Loading passkeys..." />}
        onRetry={loadPasskeys}
      >
        {(shown) => (
          <TwoColumns aside={<AddPasskey />}>
            <PasskeyList passkeys={shown.passkeys} busy={shown.busy === 'removing'} />
          </TwoColumns>
        )}
      </ResourceView>
    </StaffFrame>
  )
}

/** The form for a passkey or, in a browser without passkeys, a text in its place. */
function AddPasskey() {
  const [name, setName] = useState('')
  const { isBusy, errors, form } = useSubmit({
    send: async () =>
      name.trim() === ''
        ? fieldFailure({ name: PASSKEYS_TEXTS.nameMissing })
        : addOwnPasskey(name.trim()),
    onSent: () => setName(''),
  })

  if (!supportsPasskeys())
    return (
      <Section title={PASSKEYS_TEXTS.add} heading={COLUMN_HEADING}>
        <p className="py-3">{PASSKEYS_TEXTS.unknown}</p>
      </Section>
    )
  return (
    <form {...form} aria-label={PASSKEYS_TEXTS.add} className="flex flex-col gap-4">
      <h2 className={COLUMN_HEADING}>{PASSKEYS_TEXTS.add}</h2>
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
        {isBusy ? 'Adding...' : PASSKEYS_TEXTS.add}
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
    <Section title="On your devices" heading={COLUMN_HEADING}>
      {passkeys.length === 0 && <p className="py-3">{PASSKEYS_TEXTS.none}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PASSKEYS_TEXTS.title}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            data-entry=""
            className="flex min-h-13 flex-wrap items-center gap-x-6 py-1"
          >
            <span className="min-w-0 grow basis-56 text-sm">
              <span className="block font-semibold wrap-anywhere">{passkey.name}</span>
              <span className="block text-xs text-muted">
                {`Added ${formatDate(passkey.addedAt)}, ${
                  passkey.usedAt === null
                    ? PASSKEYS_TEXTS.notUsed
                    : `last used ${formatLondonTime(passkey.usedAt)}`
                }`}
              </span>
            </span>
            <RemoveButton
              name={passkey.name}
              words={PASSKEYS_TEXTS}
              className="-mr-4 max-sm:-ml-4"
              onRemove={() => removeOwnPasskey(passkey.id)}
            />
          </li>
        ))}
      </ul>
      <p className="max-w-measure py-3 text-muted">
        A passkey signs you in with the fingerprint, face or screen lock of your phone or computer,
        without an emailed link. Once you have one, a link alone no longer signs you in.
      </p>
    </Section>
  )
}
