import { lazy, type ComponentType } from 'react'

/** A component whose code loads when the page first shows it. If loading fails, an alert replaces it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().catch(() => NotLoaded),
  }))
}

function NotLoaded() {
  return <p role="alert">A part of this page could not be loaded. Reload the page.</p>
}
