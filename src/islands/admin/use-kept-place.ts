import { useEffect } from 'react'

import { onScrollRest, rememberedNumber, rememberNumber, scrollPageTo } from '#browser/history.ts'

const PLACE = 'scroll'

/** Scrolls back to where the page was left, once its content is there again. */
export function useKeptPlace(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const top = rememberedNumber(PLACE)
    if (top > 0) scrollPageTo(top)
    return onScrollRest((place) => rememberNumber(PLACE, place))
  }, [isReady])
}
