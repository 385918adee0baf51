import { useStore } from '@nanostores/react'

import { DESK, signedInAs } from '#messages/desk.ts'
import { $staff, endSession } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'

/** Who is signed in, and the ways out. Its place is kept until that is known. */
export function StaffLine() {
  const staff = useStore($staff, { ssr: 'initial' })
  return (
    <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2 text-sm">
      {staff.state === 'signed-in' && (
        <>
          <p className="wrap-anywhere text-muted">{signedInAs(staff.email)}</p>
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
        </>
      )}
    </div>
  )
}
