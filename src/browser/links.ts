export function goTo(url: string): void {
  location.assign(url)
}

/** The decoded fragment of the address, or the undecoded one if decoding fails. */
export function fragment(): string {
  const encoded = location.hash.slice(1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** Changes the fragment of the address in the current history entry. */
export function replaceFragment(id: string): void {
  history.replaceState(history.state, '', `#${id}`)
}

/** Adds a history entry with this fragment, without scrolling. */
export function pushFragment(id: string): void {
  history.pushState(null, '', `#${id}`)
}

/** The address of this page without its fragment. */
export function addressWithoutFragment(): string | undefined {
  return location.href.split('#')[0]
}
