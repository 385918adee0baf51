import { useId, useState } from 'react'

import { knowsPasskeys } from '#browser/knows-passkeys.ts'
import type { PasskeysAnswer } from '#contract/passkeys.ts'
import { formatDateTime } from '#domain/date.ts'
import type { Firm } from '#domain/firm.ts'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { PasskeySignIn } from '#islands/admin/PasskeySignIn.tsx'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { invalid, useSubmit } from '#islands/admin/use-submit.ts'
import { useStore } from '#islands/page/use-store.ts'
import { PASSKEYS } from '#messages/passkeys.ts'
import { $passkeys, add, findPasskeys } from '#stores/passkeys.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

import { PasskeyList } from './PasskeyList.tsx'

/** The passkeys of whoever is signed in: to add, to see and to remove. */
export function PasskeysScreen({ firm }: { firm: Firm }) {
  const passkeys = useStore($passkeys)
  useStaffPage(() => void findPasskeys())
  return (
    <StaffFrame firm={firm}>
      <h1 className="min-h-11 content-center text-2xl">{PASSKEYS.title}</h1>
      <Loaded shown={passkeys} words={PASSKEYS} onRetry={findPasskeys}>
        {(shown) => (
          <>
            <p className="mb-6 max-w-measure text-muted">{PASSKEYS.intro}</p>
            {shown.isDemanded && <Demand answer={shown} />}
            <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <PasskeyList
                passkeys={shown.passkeys}
                mayRemove={!shown.isDemanded || shown.byPasskey}
                busy={shown.busy === 'removing'}
              />
              {knowsPasskeys() ? mayAdd(shown) && <AddPasskey /> : <p>{PASSKEYS.unknown}</p>}
            </div>
          </>
        )}
      </Loaded>
    </StaffFrame>
  )
}

function mayAdd({ isDemanded, byPasskey, mayAddUntil }: Parameters<typeof Demand>[0]['answer']) {
  return !isDemanded || byPasskey || mayAddUntil !== null
}

/** That passkeys are demanded, and what this person does next. */
function Demand({ answer }: { answer: PasskeysAnswer }) {
  const { passkeys, byPasskey, mayAddUntil } = answer
  return (
    <div className="mb-8 flex max-w-measure flex-col gap-4">
      <Alert title={PASSKEYS.demanded}>
        {byPasskey ? (
          <p>{PASSKEYS.bySession}</p>
        ) : (
          <>
            {passkeys.length > 0 && <p>{PASSKEYS.signInFirst}</p>}
            {mayAddUntil !== null && <p>{PASSKEYS.mayAddUntil(formatDateTime(mayAddUntil))}</p>}
            {passkeys.length === 0 && mayAddUntil === null && <p>{PASSKEYS.askOwner}</p>}
          </>
        )}
      </Alert>
      {!byPasskey && passkeys.length > 0 && <PasskeySignIn />}
    </div>
  )
}

/** Asks for a name and has this device make a passkey. */
function AddPasskey() {
  const id = useId()
  const [name, setName] = useState('')
  const { isBusy, errors, form } = useSubmit({
    names: ['name'],
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
