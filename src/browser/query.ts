/** A query parameter of the current address, or null. */
export function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

/**
 * Adds a history entry with these query parameters, unless the address already has them. A blank
 * value removes its parameter.
 */
export function pushQuery(parameters: Readonly<Record<string, string>>): void {
  const url = addressWith(parameters)
  if (url.href !== location.href) history.pushState(null, '', url)
}

/** Sets query parameters in the current history entry. A blank value removes its parameter. */
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
