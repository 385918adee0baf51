/** A text kept in the browser. Where storage is blocked or full it is forgotten with the page. */
export interface StoredText {
  read(): string | null
  write(text: string): void
  remove(): void
  /** Calls back when another tab changes the text. */
  onChange(listener: () => void): void
}

/** Text under `key` in the local (kept) or session (until the tab closes) storage. */
export function storedText(area: 'local' | 'session', key: string): StoredText {
  return {
    read: () => attempt(() => storage(area).getItem(key)) ?? null,
    write: (text) => attempt(() => storage(area).setItem(key, text)),
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

function storage(area: 'local' | 'session'): Storage {
  return area === 'local' ? localStorage : sessionStorage
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
