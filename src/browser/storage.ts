/** A text in the browser's storage. If storage is blocked or full, the text is not saved. */
export interface StoredText {
  read(): string | null
  /** Returns whether the text has been saved. */
  write(text: string): boolean
  remove(): void
  /**
   * Calls the listener at once. The listener of the first `follow` call also runs whenever another
   * tab changes the text, and when the page returns from the back/forward cache.
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
export function storedText(area: 'local' | 'session', key: string): StoredText {
  let isFollowing = false
  return {
    read: () => attempt(() => storage(area).getItem(key)) ?? null,
    write: (text) => attempt(() => write(area, key, text)) ?? false,
    remove: () => attempt(() => storage(area).removeItem(key)),
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

interface StoredJson<Value> extends Omit<StoredText, 'read' | 'write'> {
  read(): Value
  /** Returns whether the value has been saved. */
  write(value: unknown): boolean
}

/**
 * The JSON under `key`, converted by `parse`. `parse` gets null if nothing is stored, and undefined
 * if the stored text is not JSON.
 */
export function storedJson<Value>(
  area: 'local' | 'session',
  key: string,
  parse: (json: unknown) => Value,
): StoredJson<Value> {
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

function storage(area: 'local' | 'session'): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

function write(area: 'local' | 'session', key: string, text: string): true {
  storage(area).setItem(key, text)
  return true
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
