import { useStore } from '@nanostores/react'

import { COUNTED_MESSAGES } from '#domain/message-record.ts'
import { DESK, newMessages, signedInAs } from '#messages/desk.ts'
import { PATHS } from '#paths.ts'
import { $newMessages, $staff, endSession } from '#stores/staff.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'

const LINK = 'inline-flex min-h-11 items-center gap-2 aria-[current]:font-semibold'

/** The pages of the desk, who is signed in, and the ways out. Its place is kept until that is known. */
export function StaffLine({ here }: { here?: keyof typeof PATHS }) {
  const staff = useStore($staff, { ssr: 'initial' })
  const count = useStore($newMessages, { ssr: 'initial' })
  return (
    <div className="mb-6 flex min-h-30 flex-wrap content-start items-center justify-between gap-x-6 border-b border-line pb-2 text-sm sm:min-h-11">
      <nav aria-label={DESK.pages} className="flex flex-wrap gap-x-6">
        <a
          className={`link-quiet ${LINK}`}
          href={PATHS.adminOrders}
          aria-current={here === 'adminOrders' ? 'page' : undefined}
        >
          {DESK.orders}
        </a>
        <a
          className={`link-quiet ${LINK}`}
          href={PATHS.adminMessages}
          aria-current={here === 'adminMessages' ? 'page' : undefined}
        >
          {DESK.messages}
          {count !== null && count > 0 && (
            <Badge kind="warning">{newMessages(count, COUNTED_MESSAGES)}</Badge>
          )}
        </a>
      </nav>
      {staff.state === 'signed-in' && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4">
          <p className="w-full truncate text-muted sm:w-auto">{signedInAs(staff.email)}</p>
          <div className="-mx-4 flex flex-wrap">
            <Button variant="quiet" size="small" onClick={() => void endSession()}>
              {DESK.signOut}
            </Button>
            <Button
              variant="quiet"
              size="small"
              onClick={() => void endSession({ everywhere: true })}
            >
              {DESK.signOutEverywhere}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
