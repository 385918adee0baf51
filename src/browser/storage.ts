/** A text kept in the browser. Where storage is blocked or full it is forgotten with the page. */
export interface StoredText {
  read(): string | null
  /** Answers whether the text is kept. */
  write(text: string): boolean
  remove(): void
  /** Calls back when another tab changes the text. */
  onChange(listener: () => void): void
}

/** Text under `key` in the local (kept) or session (until the tab closes) storage. */
export function storedText(area: 'local' | 'session', key: string): StoredText {
  return {
    read: () => attempt(() => storage(area).getItem(key)) ?? null,
    write: (text) => attempt(() => kept(area, key, text)) ?? false,
    remove: () => attempt(() => storage(area).removeItem(key)),
    onChange: (listener) => {
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) listener()
      })
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener()
      })
    },
  }
}

/** A value kept in the browser as JSON. */
interface StoredJson<Value> extends Omit<StoredText, 'read' | 'write'> {
  read(): Value
  /** Returns whether the value is kept. */
  write(value: unknown): boolean
}

/**
 * JSON under `key`, as `parse` makes a value of it: of null where nothing is stored, of undefined where
 * what is stored is no JSON.
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

function kept(area: 'local' | 'session', key: string, text: string): true {
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
