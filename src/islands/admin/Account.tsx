import { useStore } from '#islands/page/use-store.ts'
import { STAFF_PAGES, ROLE_NAME, signedInAs } from '#messages/staff-pages.ts'
import { PATHS } from '#paths.ts'
import { $staff, endSession } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'

const PANEL = 'account'

/** Who is signed in, and behind it the ways out. */
export function Account() {
  const staff = useStore($staff)
  // An empty place of the same size until it is known who that is.
  if (staff.state !== 'signed-in') return <span className="size-11 max-sm:ml-auto lg:w-48" />
  const { email, role } = staff
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        aria-label={signedInAs(email)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm max-sm:ml-auto lg:w-48 lg:justify-end"
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full border border-on-brand-muted font-serif uppercase"
        >
          {email.slice(0, 1)}
        </span>
        <span className="hidden min-w-0 truncate lg:block">{email}</span>
      </button>
      <div id={PANEL} popover="auto" className="account p-4">
        <p className="text-sm wrap-anywhere">{signedInAs(email)}</p>
        <p className="text-xs text-muted">{ROLE_NAME[role]}</p>
        <p className="mt-2 text-sm">
          <a href={PATHS.adminPasskeys} className="link inline-flex min-h-11 items-center">
            {STAFF_PAGES.passkeys}
          </a>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => void endSession()}>
            {STAFF_PAGES.signOut}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => void endSession({ everywhere: true })}
          >
            {STAFF_PAGES.signOutEverywhere}
          </Button>
        </div>
      </div>
    </>
  )
}
