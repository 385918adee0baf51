import { useEffect, useEffectEvent, useRef } from 'react'

import { onSeenAgain } from '#browser/location.ts'
import { may, type Permission } from '#domain/people/staff-role.ts'
import { useStore } from '#ui/react/use-store.ts'

import { $passkeySignIn } from './passkey-sign-in.store.ts'
import { $staff, findStaff } from './staff.store.ts'

/**
 * Finds out who is signed in and loads what the page shows, unless it is nobody; again whenever the
 * page comes into sight or a passkey has signed somebody in, so that what was signed in, moved or
 * settled elsewhere shows here too.
 */
export function useStaffPage(load: (isFirst: boolean) => void): void {
  const isLoaded = useRef(false)
  const open = useEffectEvent(async () => {
    const { state } = await findStaff()
    if (state === 'signed-out') return
    load(!isLoaded.current)
    isLoaded.current = true
  })
  useEffect(() => {
    void open()
    const stops = [
      onSeenAgain(() => void open()),
      $passkeySignIn.listen(({ state }) => void (state === 'done' && open())),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Whether whoever is signed in may do something; an action that could only be refused is not offered. */
export function useMay(permission: Permission): boolean {
  const staff = useStore($staff)
  return staff.state === 'signed-in' && may(staff.role, permission)
}
