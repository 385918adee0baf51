/** A query parameter of the current address, or null. */
export function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** Puts query parameters into the address as a new history entry, unless they stand there; blank takes out. */
export function pushQuery(parameters: Readonly<Record<string, string>>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (url.href !== location.href) history.pushState(null, '', url)
}

/** Puts a query parameter into the current address without a new history entry; blank takes it out. */
export function keepQueryParameter(name: string, value: string): void {
  const url = new URL(location.href)
  if (value === '') url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
