import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

import { NOT_FETCHED } from '#messages/not-fetched.ts'
import { showToast } from '#stores/toasts.ts'

/**
 * A part of a page, such as a dialog, that comes when it is first shown. Where it cannot be fetched, a
 * toast says so, `onClose` is called, and the page around it stays as it is. A browser does not
 * fetch a module again that it could not have, until the page is loaded again.
 */
export function onDemand<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined
  return function OnDemand(props: Props & { onClose?: () => void }) {
    const [isHere, setHere] = useState(Part !== undefined)
    const showMissing = useEffectEvent(() => {
      showToast(NOT_FETCHED)
      props.onClose?.()
    })
    useEffect(() => {
      let isShown = true
      const show = async () => {
        Part ??= await fetchPart()
        if (isShown) setHere(true)
      }
      show().catch(() => isShown && showMissing())
      return () => {
        isShown = false
      }
    }, [])
    return Part && isHere ? <Part {...props} /> : null
  }
}
