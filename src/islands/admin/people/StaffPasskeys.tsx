import { formatDateTime } from '#domain/date.ts'
import { ConfirmDialog } from '#islands/admin/ConfirmDialog.tsx'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { Loaded } from '#islands/admin/Loaded.tsx'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { MailAddress } from '#islands/page/MailAddress.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { passkeyCount, STAFF_PASSKEYS } from '#messages/passkeys.ts'
import { named } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'
import {
  $staffPasskeys,
  demand,
  findStaffPasskeys,
  letAdd,
  type StaffPasskeysState,
} from '#stores/people.ts'
import { $staff } from '#stores/staff.ts'

/** Who of the staff has passkeys, whether they are demanded, and who may add one. */
export function StaffPasskeys() {
  const shown = useStore($staffPasskeys)
  return (
    <section aria-labelledby="staff-passkeys" className="lg:col-span-2">
      <h2 id="staff-passkeys" className="mb-2 text-xl">
        {STAFF_PASSKEYS.title}
      </h2>
      <Loaded shown={shown} words={STAFF_PASSKEYS} onRetry={findStaffPasskeys}>
        {(ready) => <Passkeys shown={ready} />}
      </Loaded>
    </section>
  )
}

function Passkeys({ shown }: { shown: Extract<StaffPasskeysState, { state: 'ready' }> }) {
  const staff = useStore($staff)
  const self = staff.state === 'signed-in' ? staff.email : undefined
  const { isDemanded, byPasskey } = shown
  const busy = shown.busy === 'changing'

  return (
    <>
      <p className="mb-3 max-w-measure text-sm">
        {isDemanded ? STAFF_PASSKEYS.demanded : STAFF_PASSKEYS.optional}{' '}
        {!byPasskey && STAFF_PASSKEYS.needsOwn}
      </p>
      {byPasskey ? (
        <SmallButton busy={busy} onClick={() => void demand(!isDemanded)}>
          {isDemanded ? STAFF_PASSKEYS.end : STAFF_PASSKEYS.demand}
        </SmallButton>
      ) : (
        <SmallButton href={PATHS.adminPasskeys}>{STAFF_PASSKEYS.toOwn}</SmallButton>
      )}
      <ul
        aria-label={STAFF_PASSKEYS.title}
        className="mt-4 divide-y divide-line border-y border-line-strong"
      >
        {shown.people.map(({ email, count, mayAddUntil: until }) => (
          <li key={email} className="flex min-h-13 flex-wrap items-center gap-x-6 py-1">
            <span className="min-w-0 grow basis-56 text-sm">
              <MailAddress address={email} />
            </span>
            <span className="text-sm text-muted">
              {until === null
                ? passkeyCount(count)
                : STAFF_PASSKEYS.mayAddUntil(formatDateTime(until))}
            </span>
            {email !== self && (!isDemanded || byPasskey) && (
              <DialogButton
                variant="quiet"
                className="-mr-4 max-sm:-ml-4"
                busy={busy}
                aria-label={named(labelFor(count), email)}
                renderDialog={(close) => (
                  <ConfirmDialog
                    title={STAFF_PASSKEYS.resetTitle}
                    closeLabel={STAFF_PASSKEYS.keep}
                    confirm={STAFF_PASSKEYS.let}
                    onConfirm={() => void letAdd(email)}
                    onClose={close}
                  >
                    <p className="mb-1 font-semibold wrap-anywhere">{email}</p>
                    <p>{STAFF_PASSKEYS.resetText}</p>
                  </ConfirmDialog>
                )}
              >
                {labelFor(count)}
              </DialogButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function labelFor(count: number): string {
  return count === 0 ? STAFF_PASSKEYS.let : STAFF_PASSKEYS.reset
}
