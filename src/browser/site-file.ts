/** Reads a JSON file of the built site; undefined when it can't be had. Never throws. */
export async function readSiteFile<Content>(path: string): Promise<Content | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? ((await response.json()) as Content) : undefined
  } catch {
    return undefined
  }
}
