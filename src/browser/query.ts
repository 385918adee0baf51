/** A query parameter of the current address, or null. */
export function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/** Puts query parameters into the address as a new history entry, unless they stand there; blank takes out. */
export function pushQuery(parameters: Readonly<Record<string, string>>): void {
  const url = addressWith(parameters)
  if (url.href !== location.href) history.pushState(null, '', url)
}

/** Puts query parameters into the address of this history entry; blank takes out. */
export function replaceQuery(parameters: Readonly<Record<string, string>>): void {
  const url = addressWith(parameters)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

function addressWith(parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url
}
