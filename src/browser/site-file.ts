/** Reads a JSON file of the built site; undefined when it can't be had. Never throws. */
export function readSiteFile<Content>(path: string): Promise<Content | undefined> {
  return read(path, async (response) => (await response.json()) as Content)
}

/**
 * Reads a page of the built site, without its styles, which the policy of the page that reads would
 * refuse; undefined when it can't be had. Never throws.
 */
export function readSitePage(path: string): Promise<Document | undefined> {
  return read(path, async (response) => {
    const html = await response.text()
    return new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ''), 'text/html')
  })
}

async function read<Content>(
  path: string,
  contentOf: (response: Response) => Promise<Content>,
): Promise<Content | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? await contentOf(response) : undefined
  } catch {
    return undefined
  }
}
