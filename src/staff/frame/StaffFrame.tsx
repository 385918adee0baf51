import { type ReactNode, useEffect } from 'react'

import { onKey } from '#browser/keys.ts'
import { openFoldsOnPrint } from '#browser/print.ts'
import { MAX_COUNTED_MESSAGES } from '#contract/staff/staff-session.ts'
import { PATHS } from '#paths.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $drafts } from './drafts.store.ts'
import { moveFocusBetweenEntries } from './entry-keys.ts'
import { JumpSearch } from './JumpSearch.tsx'
import { LinkRequestForm } from './LinkRequestForm.tsx'
import { ORDERS_PAGE_NAME, ROLE_NAMES } from './staff-pages.texts.ts'
import { $newMessageCount, $staff, endSession } from './staff.store.ts'
import { StaffBar, StaffMain } from './StaffBar.tsx'
import { useHasPermission } from './use-staff.ts'

const PAGES = [
  { page: 'adminOrders', label: ORDERS_PAGE_NAME },
  { page: 'adminMessages', label: 'Messages' },
  { page: 'adminReports', label: 'Reports' },
  { page: 'adminPeople', label: 'People' },
] as const

interface Props {
  /** The firm’s name. */
  firm: string
  /** The current page, if the bar lists it. */
  here?: (typeof PAGES)[number]['page']
  /** The page's own search box, if it has one. */
  search?: ReactNode
  /** Whether the page keeps a draft until the next sign-in. */
  isWriting?: boolean
  children: ReactNode
}

/**
 * A staff page below the bar with pages, search and account. A person who is not signed in gets the
 * sign-in form instead. The arrow keys move the focus between the entries of lists.
 */
export function StaffFrame({ firm, here, search = <JumpSearch />, isWriting, children }: Props) {
  const { state } = useStore($staff)
  const isSignedOut = state === 'signed-out'
  const hasDrafts = Object.values(useStore($drafts)).some(
    ({ typed }) => Object.values(typed).join('') !== '',
  )
  const draftNotice =
    isWriting || hasDrafts
      ? 'Your session has ended. What you were writing has been kept: open the link in another tab, then come back to this one.'
      : undefined
  useEffect(() => onKey(moveFocusBetweenEntries), [])
  useEffect(openFoldsOnPrint, [])
  return (
    <>
      <StaffBar firm={firm}>
        {!isSignedOut && (
          <>
            <PageLinks here={here} />
            <div className="ml-auto min-h-11 min-w-0 flex-1 basis-0 content-center max-sm:order-last max-sm:my-2 max-sm:basis-full sm:max-w-80">
              {state === 'signed-in' && search}
            </div>
            <Account />
          </>
        )}
      </StaffBar>
      {isSignedOut ? (
        <StaffMain key="signed-out">
          <LinkRequestForm draftNotice={draftNotice} />
        </StaffMain>
      ) : (
        <StaffMain>{children}</StaffMain>
      )}
    </>
  )
}

function PageLinks({ here }: { here: Props['here'] }) {
  const hidden = [
    useHasPermission('reports') || 'adminReports',
    useHasPermission('people') || 'adminPeople',
  ]
  const count = useStore($newMessageCount)
  return (
    <nav
      aria-label="Staff pages"
      className="order-last flex w-full gap-x-4 max-sm:gap-x-2.5 max-sm:overflow-x-auto lg:order-none lg:w-auto lg:pl-4 xl:gap-x-6"
    >
      {PAGES.filter(({ page }) => !hidden.includes(page)).map(({ page, label }) => (
        <a
          key={page}
          className="staff-link"
          href={PATHS[page]}
          aria-current={page === here ? 'page' : undefined}
        >
          <span>{label}</span>
          {page === 'adminMessages' && count !== null && count > 0 && (
            <>
              {' '}
              <span className="rounded-sm bg-accent-soft px-1.5 text-xs leading-5 text-ink tabular-nums">
                <span>
                  {count > MAX_COUNTED_MESSAGES ? `${MAX_COUNTED_MESSAGES}+` : String(count)}
                </span>
                <span className="max-sm:sr-only"> new</span>
              </span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

const ACCOUNT = 'account'

function Account() {
  const staff = useStore($staff)
  // A placeholder of the same size reserves the space until the session is known.
  if (staff.state !== 'signed-in') return <span className="size-11 max-sm:ml-auto lg:w-64" />
  const { email, role } = staff
  return (
    <>
      <button
        type="button"
        popoverTarget={ACCOUNT}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm max-sm:ml-auto lg:w-64 lg:justify-end"
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-full border border-on-brand-muted font-serif uppercase"
        >
          {email.slice(0, 1)}
        </span>
        <span className="sr-only">Signed in as</span>
        <span className="min-w-0 truncate max-lg:sr-only">{email}</span>
      </button>
      <div id={ACCOUNT} popover="auto" className="account p-4">
        <p className="text-sm wrap-anywhere">{`Signed in as ${email}`}</p>
        <p className="text-xs text-muted">{ROLE_NAMES[role]}</p>
        <p className="mt-2 text-sm">
          <a href={PATHS.adminPasskeys} className="link inline-flex min-h-11 items-center">
            Your passkeys
          </a>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <SmallButton onClick={() => void endSession()}>Sign out</SmallButton>
          <SmallButton variant="quiet" onClick={() => void endSession({ everywhere: true })}>
            Sign out everywhere
          </SmallButton>
        </div>
      </div>
    </>
  )
}
