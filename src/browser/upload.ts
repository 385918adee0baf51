import type { Fetch } from './api.ts'

/** Milliseconds without progress after which a try has failed. */
const STALL_MS = 60_000

/** An upload that is retried after failures and can be cancelled. */
export interface RetryableTask {
  /** Number of consecutive failed tries. */
  tries: number
  isCancelled?: boolean
  /** Ends the current request or pause. */
  stop?: () => void
}

/** Returns a `fetch` that sends bytes; it times out only after a minute without progress. */
export function fetchSendingBytes(
  bytes: ArrayBuffer,
  headers: Readonly<Record<string, string>>,
  task: RetryableTask,
  onProgress: (sent: number) => void,
): Fetch {
  return (address, { method = 'POST' }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      task.stop = abort
      let stalled = setTimeout(abort, STALL_MS)
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => {
        clearTimeout(stalled)
        stalled = setTimeout(abort, STALL_MS)
        onProgress(loaded)
      })
      request.addEventListener('loadend', () => {
        clearTimeout(stalled)
        const { status, responseText } = request
        // Our endpoints always answer with a text; a proxy's 204 or 304 has none.
        if (responseText === '') reject(new Error('The connection was lost.'))
        else resolve(new Response(responseText, { status }))
      })
      request.send(bytes)
    })
}

/** Waits for `ms` milliseconds, or until the device is online again or the task is stopped. */
export function pause(ms: number, task: RetryableTask): Promise<void> {
  return new Promise((resolve) => {
    task.stop = resolve
    const timer = setTimeout(resolve, ms)
    addEventListener('online', () => resolve(clearTimeout(timer)), { once: true })
  })
}

/** Makes the browser ask for confirmation before the visitor leaves this page. */
export function warnBeforeLeaving(): () => void {
  addEventListener('beforeunload', preventDefault)
  return () => removeEventListener('beforeunload', preventDefault)
}

function preventDefault(event: Event): void {
  event.preventDefault()
}

/** Refuses files that are dropped beside a file input, because the browser would open them. */
export function refuseStrayFiles(): () => void {
  addEventListener('dragover', refuseBesideInput)
  return () => removeEventListener('dragover', refuseBesideInput)
}

function refuseBesideInput(event: DragEvent): void {
  const { dataTransfer, target } = event
  const isInput = target instanceof HTMLInputElement && target.type === 'file'
  if (isInput || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
