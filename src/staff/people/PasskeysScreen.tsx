import { useId, useState, useRef } from 'react'

import { supportsPasskeys } from '#browser/supports-passkeys.ts'
import type { PasskeysAnswer } from '#contract/staff/passkeys.ts'
import { formatLondonTime, formatDate } from '#domain/time/date.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { ConfirmDialog } from '#staff/forms/ConfirmDialog.tsx'
import { DialogButton } from '#staff/forms/DialogButton.tsx'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { fieldFailure, useSubmit } from '#staff/forms/use-submit.ts'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $passkeys, addOwnPasskey, loadPasskeys, removeOwnPasskey } from './passkeys.store.ts'
import { PASSKEYS, passkeyUse } from './passkeys.texts.ts'

/** The passkeys of the signed-in person. */
export const PasskeysScreen = withErrorBoundary(Passkeys, StaffMain)

function Passkeys({ firm }: { firm: string }) {
  const passkeys = useStore($passkeys)
  useStaffPage(() => void loadPasskeys())
  return (
    <StaffFrame firm={firm}>
      <h1 className="min-h-11 content-center text-2xl">{PASSKEYS.title}</h1>
      <ResourceView shown={passkeys} words={PASSKEYS} onRetry={loadPasskeys}>
        {(shown) => (
          <>
            <p className="mb-6 max-w-measure text-muted">{PASSKEYS.intro}</p>
            <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <PasskeyList passkeys={shown.passkeys} busy={shown.busy === 'removing'} />
              {supportsPasskeys() ? <AddPasskey /> : <p>{PASSKEYS.unknown}</p>}
            </div>
          </>
        )}
      </ResourceView>
    </StaffFrame>
  )
}

function AddPasskey() {
  const id = useId()
  const [name, setName] = useState('')
  const { isBusy, errors, form } = useSubmit({
    send: async () =>
      name.trim() === ''
        ? fieldFailure({ name: PASSKEYS.nameMissing })
        : addOwnPasskey(name.trim()),
    onSent: () => setName(''),
  })

  return (
    <form {...form} className="flex flex-col gap-4">
      <h2 className="text-xl">{PASSKEYS.addTitle}</h2>
      <TextField
        id={`${id}name`}
        name="name"
        label={PASSKEYS.name}
        hint={PASSKEYS.nameHint}
        autoComplete="off"
        required
        value={name}
        error={errors['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="text-sm text-muted">{PASSKEYS.fresh}</p>
      <Button type="submit" busy={isBusy}>
        {isBusy ? PASSKEYS.adding : PASSKEYS.add}
      </Button>
    </form>
  )
}

interface ListProps {
  passkeys: PasskeysAnswer['passkeys']
  busy: boolean
}

function PasskeyList({ passkeys, busy }: ListProps) {
  const [removed, setRemoved] = useState<string | undefined>()
  const list = useRef<HTMLUListElement>(null)
  useFocusReturn(busy, list)

  if (passkeys.length === 0) return <p>{PASSKEYS.none}</p>
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={PASSKEYS.title}
      className="divide-y divide-line self-start border-y border-line-strong"
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
              {passkeyUse(
                formatDate(passkey.addedAt),
                passkey.usedAt === null ? undefined : formatLondonTime(passkey.usedAt),
              )}
            </span>
          </span>
          <DialogButton
            variant="quiet"
            className="-mr-4 max-sm:-ml-4"
            busy={busy && removed === passkey.id}
            aria-label={buttonLabel(PASSKEYS.remove, passkey.name)}
            renderDialog={(close) => (
              <ConfirmDialog
                title={PASSKEYS.removeTitle}
                closeLabel={PASSKEYS.keep}
                confirm={PASSKEYS.remove}
                variant="danger"
                onConfirm={() => {
                  setRemoved(passkey.id)
                  void removeOwnPasskey(passkey.id)
                }}
                onClose={close}
              >
                <p className="mb-1 font-semibold wrap-anywhere">{passkey.name}</p>
                <p>{PASSKEYS.removeText}</p>
              </ConfirmDialog>
            )}
          >
            {PASSKEYS.remove}
          </DialogButton>
        </li>
      ))}
    </ul>
  )
}
