/** Whether this is a phone or the like that passes links on by itself. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Opens the device's own way of passing a link on; returns false where it fails, not where it is called off. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Puts text on the clipboard; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
