/** A value in the browser's storage. If storage is blocked or full, the value is not saved. */
interface Stored<Read, Written> {
  read(): Read
  /** Returns whether the value has been saved. */
  write(value: Written): boolean
  remove(): void
  /**
   * Calls the listener at once. The listener of the first `follow` call also runs whenever another
   * tab changes the value, and when the page returns from the back/forward cache.
   */
  follow(listener: () => void): void
}

/** Whether the browser can store data for this site and has room for it. */
export function canStore(): boolean {
  const probe = storedText('local', 'probe')
  const isSaved = probe.write('1')
  probe.remove()
  return isSaved
}

/** The text under `key` in local storage, or in session storage, which lasts until the tab closes. */
export function storedText(area: 'local' | 'session', key: string): Stored<string | null, string> {
  let isFollowing = false
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  return {
    read: () => attempt(() => storage().getItem(key)) ?? null,
    write: (text) =>
      attempt(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    remove: () => attempt(() => storage().removeItem(key)),
    follow: (listener) => {
      listener()
      if (isFollowing) return
      isFollowing = true
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) listener()
      })
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener()
      })
    },
  }
}

/**
 * The JSON under `key`, converted by `parse`. `parse` gets null if nothing is stored, and undefined
 * if the stored text is not JSON.
 */
export function storedJson<Value>(
  area: 'local' | 'session',
  key: string,
  parse: (json: unknown) => Value,
): Stored<Value, unknown> {
  const stored = storedText(area, key)
  return {
    ...stored,
    read: () => parse(jsonOf(stored.read())),
    write: (value) => stored.write(JSON.stringify(value)),
  }
}

function jsonOf(text: string | null): unknown {
  return text === null ? null : attempt((): unknown => JSON.parse(text) ?? undefined)
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
