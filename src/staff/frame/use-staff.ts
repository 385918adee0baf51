import { useEffect, useEffectEvent, useRef } from 'react'

import { onPageVisible } from '#browser/location.ts'
import { hasPermission, type Permission } from '#domain/people/staff-role.ts'
import { useStore } from '#ui/react/use-store.ts'

import { $passkeySignIn } from './passkey-sign-in.store.ts'
import { $staff, loadStaffSession } from './staff.store.ts'

/**
 * Loads the session and, if somebody is signed in, the page's data. Loads both again when the page
 * becomes visible or somebody signs in with a passkey, so that changes made elsewhere appear.
 */
export function useStaffPage(load: (isFirst: boolean) => void): void {
  const isLoaded = useRef(false)
  const open = useEffectEvent(async () => {
    const { state } = await loadStaffSession()
    if (state === 'signed-out') return
    load(!isLoaded.current)
    isLoaded.current = true
  })
  useEffect(() => {
    void open()
    const stops = [
      onPageVisible(() => void open()),
      $passkeySignIn.listen(({ state }) => void (state === 'done' && open())),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Whether the signed-in person has a permission; pages do not offer actions without permission. */
export function useHasPermission(permission: Permission): boolean {
  const staff = useStore($staff)
  return staff.state === 'signed-in' && hasPermission(staff.role, permission)
}
