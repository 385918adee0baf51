import type { Fetch } from './api.ts'

/** Milliseconds without progress after which a try has failed. */
const STALL_MS = 60_000

/** Work that is retried after a failure and can be stopped. */
export interface RetriedWork {
  /** Number of consecutive failed tries. */
  tries: number
  isCancelled?: boolean
  /** Ends the current step. */
  stop?: () => void
}

/** A `fetch` that sends bytes, however slow the line is; it fails after a minute without progress. */
export function fetchSendingBytes(
  bytes: ArrayBuffer,
  headers: Readonly<Record<string, string>>,
  work: RetriedWork,
  onProgress: (sent: number) => void,
): Fetch {
  return (address, { method = 'POST' }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      work.stop = () => request.abort()
      let stalled = setTimeout(work.stop, STALL_MS)
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => {
        clearTimeout(stalled)
        stalled = setTimeout(() => request.abort(), STALL_MS)
        onProgress(loaded)
      })
      request.addEventListener('loadend', () => {
        clearTimeout(stalled)
        const { status, responseText } = request
        if (status === 0) reject(new Error('The connection was lost.'))
        else resolve(new Response(responseText, { status }))
      })
      request.send(bytes)
    })
}

/** Waits, at most until the device is online again or the work is stopped. */
export function pause(ms: number, work: RetriedWork): Promise<void> {
  return new Promise((resolve) => {
    work.stop = resolve
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => resolve(clearTimeout(timer)), { once: true })
  })
}

/** Makes the browser ask for a confirmation before this page is left. Returns the function that ends this. */
export function warnBeforeLeaving(): () => void {
  addEventListener('beforeunload', refuse)
  return () => removeEventListener('beforeunload', refuse)
}

function refuse(event: Event): void {
  event.preventDefault()
}

/**
 * Keeps the browser from opening files that are dropped beside a file input. Returns the function
 * that ends this.
 */
export function refuseStrayFiles(): () => void {
  addEventListener('dragover', refuseStray)
  return () => removeEventListener('dragover', refuseStray)
}

function refuseStray(event: DragEvent): void {
  const { dataTransfer, target } = event
  const isInput = target instanceof HTMLInputElement && target.type === 'file'
  if (isInput || !dataTransfer?.types.includes('Files')) return
  refuse(event)
  dataTransfer.dropEffect = 'none'
}
