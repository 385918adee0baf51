import { useId, useState, useRef } from 'react'

import { knowsPasskeys } from '#browser/knows-passkeys.ts'
import type { PasskeysAnswer } from '#contract/passkeys.ts'
import { formatLondonTime, formatDate } from '#domain/date.ts'
import { ConfirmDialog } from '#islands/admin/ConfirmDialog.tsx'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { useFocusReturn } from '#islands/admin/focus.ts'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { StaffMain } from '#islands/admin/StaffBar.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff.ts'
import { invalid, useSubmit } from '#islands/admin/use-submit.ts'
import { guarded } from '#islands/page/guarded.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { PASSKEYS, passkeyUse } from '#messages/passkeys.ts'
import { named } from '#messages/staff-pages.ts'
import { $passkeys, add, findPasskeys, remove } from '#stores/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'

/** The passkeys of the signed-in person. */
export const PasskeysScreen = guarded(Passkeys, StaffMain)

function Passkeys({ firm }: { firm: string }) {
  const passkeys = useStore($passkeys)
  useStaffPage(() => void findPasskeys())
  return (
    <StaffFrame firm={firm}>
      <h1 className="min-h-11 content-center text-2xl">{PASSKEYS.title}</h1>
      <Loaded shown={passkeys} words={PASSKEYS} onRetry={findPasskeys}>
        {(shown) => (
          <>
            <p className="mb-6 max-w-measure text-muted">{PASSKEYS.intro}</p>
            <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <PasskeyList passkeys={shown.passkeys} busy={shown.busy === 'removing'} />
              {knowsPasskeys() ? <AddPasskey /> : <p>{PASSKEYS.unknown}</p>}
            </div>
          </>
        )}
      </Loaded>
    </StaffFrame>
  )
}

function AddPasskey() {
  const id = useId()
  const [name, setName] = useState('')
  const { isBusy, errors, form } = useSubmit({
    send: async () =>
      name.trim() === '' ? invalid({ name: PASSKEYS.nameMissing }) : add(name.trim()),
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
            aria-label={named(PASSKEYS.remove, passkey.name)}
            renderDialog={(close) => (
              <ConfirmDialog
                title={PASSKEYS.removeTitle}
                closeLabel={PASSKEYS.keep}
                confirm={PASSKEYS.remove}
                variant="danger"
                onConfirm={() => {
                  setRemoved(passkey.id)
                  void remove(passkey.id)
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
