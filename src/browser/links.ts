/** Leaves for another page. */
export function goTo(url: string): void {
  location.assign(url)
}

/** The fragment, decoded; one that is no encoded text is returned as it is. */
export function fragment(): string {
  const encoded = location.hash.slice(1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Puts a fragment into the address without a step in history. */
export function replaceFragment(id: string): void {
  history.replaceState(history.state, '', `#${id}`)
}

/** Puts a fragment into the address as a new entry in history, without scrolling. */
export function pushFragment(id: string): void {
  history.pushState(null, '', `#${id}`)
}

/** The address of this page, without a fragment. */
export function thisPage(): string | undefined {
  return location.href.split('#')[0]
}
