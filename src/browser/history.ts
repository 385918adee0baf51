import { isRecord } from '#domain/record.ts'

/** A number that this history entry remembers under a name, or 0. */
export function rememberedNumber(name: string): number {
  const value = remembered()[name]
  return typeof value === 'number' ? value : 0
}

/** Has this history entry remember a number: reload, Back and Forward find it, a new visit does not. */
export function rememberNumber(name: string, value: number): void {
  history.replaceState({ ...remembered(), [name]: value }, '')
}

function remembered(): Record<string, unknown> {
  const state: unknown = history.state
  return isRecord(state) ? state : {}
}

/** Calls back when Back or Forward shows another entry of this page. */
export function onEntryShown(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

const SCROLL_REST_MS = 150

/** Calls back with the distance from the top in pixels, whenever scrolling has come to rest. */
export function onScrollRest(listener: (top: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const handle = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => listener(scrollY), SCROLL_REST_MS)
  }
  addEventListener('scroll', handle, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', handle)
  }
}

/** Scrolls the page to a distance from its top in pixels, at once. */
export function scrollPageTo(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}
