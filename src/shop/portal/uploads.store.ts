import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { uuidFromBytes } from '#browser/random.ts'
import { fetchSendingBytes, type RetryableTask } from '#browser/upload.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import {
  beginFile,
  finishFile,
  removeFile,
  savePart,
  type UploadProgress,
} from '#contract/shop/portal.ts'
import { fileProblem, PART_BYTES, partCount, partSize } from '#domain/portal/file-rules.ts'

import {
  $announcement,
  $sender,
  callAsSender,
  retryWhileUnavailable,
  refreshPortal,
  shownProducts,
} from './portal.store.ts'

/** A chosen file that has not arrived yet or, for staff, is not delivered yet. */
export interface Upload {
  /** Document, name, size and date of the file, so that the same file is recognised after a reload. */
  mark: string
  /** Id of the requested document or, for staff, of the delivery. */
  requestId: string
  file: File
  /** Bytes. */
  sent: number
  state: 'waiting' | 'sending' | 'failed' | 'arrived'
  /** Why the upload waits, is retried or has failed. */
  message: string
  task: RetryableTask & { fileId: string }
}

export const $uploads = atom<readonly Upload[]>([])

/** Number of files that are uploaded in parallel. */
const MAX_PARALLEL = 2

/** Uploads files for a document. A file that is being uploaded is not uploaded twice. */
export function addFiles(requestId: string, files: readonly File[]): void {
  for (const file of files) {
    const mark = [requestId, file.name, file.size, file.lastModified].join('\n')
    if ($uploads.get().some((one) => one.mark === mark && one.state !== 'failed')) continue
    const problem = fileProblem(file)
    const state = problem === undefined ? 'waiting' : 'failed'
    const message = problem ?? 'Waits for the files before it.'
    const task = { tries: 0, fileId: '' }
    removeUpload(mark)
    $uploads.set([...$uploads.get(), { mark, requestId, file, sent: 0, state, message, task }])
  }
  const problems = files.flatMap((file) => fileProblem(file) ?? [])
  const count = files.length - problems.length
  const sending = count > 0 ? [`Sending ${count} ${count === 1 ? 'file' : 'files'}.`] : []
  $announcement.set([...sending, ...problems].join(' '))
  startWaitingUploads()
}

/** Ends an upload, and removes the file or the parts that have arrived. */
export function cancelUpload({ mark, state, task }: Upload): void {
  removeUpload(mark)
  if (state === 'arrived') void callAsSender(removeFile, { fileId: task.fileId })
  task.isCancelled = true
  task.stop?.()
  startWaitingUploads()
}

function removeUpload(mark: string): void {
  $uploads.set($uploads.get().filter((one) => one.mark !== mark))
}

function startWaitingUploads(): void {
  const uploads = $uploads.get()
  const active = uploads.filter(({ state }) => state === 'sending')
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  for (const upload of waiting.slice(0, MAX_PARALLEL - active.length)) void sendFile(upload)
}

async function sendFile(upload: Upload): Promise<void> {
  const { file, task } = upload
  const attempt = async () => {
    const finished = await sendOnce(upload)
    // The row of a finished file stays until the reloaded portal lists the file.
    return finished.ok ? refreshPortal() : finished
  }
  const sent = await retryWhileUnavailable(attempt, task, ({ requestId, message }) => {
    // A failure without a request id means that the browser could not reach the server.
    const reason = requestId ? message : 'The connection was lost.'
    const text = `${reason} What has arrived is kept, and sending continues by itself.`
    $announcement.set(`${file.name}: ${text}`)
    updateUpload(upload, { message: text })
  })
  if (task.isCancelled) return void callAsSender(removeFile, { fileId: task.fileId })
  if (!sent.ok) updateUpload(upload, { state: 'failed', message: sent.failure.message })
  else if (isCustomer()) removeUpload(upload.mark)
  else updateUpload(upload, { state: 'arrived' })
  $announcement.set(sent.ok ? `${file.name} has arrived.` : `${file.name}: ${sent.failure.message}`)
  startWaitingUploads()
}

function isCustomer(): boolean {
  return 'key' in $sender.get()
}

function updateUpload({ task }: Upload, change: Partial<Upload>): void {
  $uploads.set($uploads.get().map((one) => (one.task === task ? { ...one, ...change } : one)))
}

/** Begins a file, uploads its missing parts and completes it. `usedIds` counts ids that are taken. */
async function sendOnce(upload: Upload, usedIds = 0): Promise<Result<unknown>> {
  const { mark, file, task } = upload
  const requestId = isCustomer() ? upload.requestId : undefined
  updateUpload(upload, { state: 'sending', message: '' })
  const content = new Blob([`${mark}\n${usedIds}\n`, file])
  const bytes = await content.arrayBuffer().catch(() => undefined)
  if (!bytes) return refuseUnreadable(file)
  const fileId = await uuidFromBytes(bytes)
  task.fileId = fileId
  const { name, size } = file
  const begun = await callAsSender(beginFile, { fileId, requestId, name, size })
  if (!begun.ok) return begun
  const sent = await sendParts(upload, begun.value)
  const isGone = !sent.ok && sent.failure.code === 'not-found' && !task.isCancelled
  if (isGone) return sendOnce(upload, usedIds + 1)
  return sent.ok ? callAsSender(finishFile, { fileId }) : sent
}

const FILE_REMOVED = failure('not-found', 'The file has been removed.')

async function sendParts(upload: Upload, begun: UploadProgress): Promise<Result<unknown>> {
  const { file, task } = upload
  const { state, received } = begun
  if (state === 'complete') return isReturned(task.fileId) ? FILE_REMOVED : success(begun)
  let sent = received.reduce((sum, part) => sum + partSize(file.size, part), 0)
  for (let part = 0; part < partCount(file.size); part += 1) {
    updateUpload(upload, { sent })
    if (received.includes(part)) continue
    const saved = state === 'removed' ? FILE_REMOVED : await sendPart(upload, part, sent)
    if (!saved.ok) return saved
    sent += partSize(file.size, part)
    task.tries = 0
  }
  return success(begun)
}

function isReturned(fileId: string): boolean {
  return shownProducts()
    .flatMap(({ requests }) => requests)
    .some(({ state, files }) => state === 'returned' && files.some(({ id }) => id === fileId))
}

async function sendPart(upload: Upload, part: number, before: number): Promise<Result<unknown>> {
  const { file, task } = upload
  const start = part * PART_BYTES
  const bytes = await file
    .slice(start, start + PART_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!bytes) return refuseUnreadable(file)
  if (task.isCancelled) return FILE_REMOVED
  const sender = $sender.get()
  const headers = {
    'content-type': 'application/octet-stream',
    ...('key' in sender && { [savePart.keyHeader]: sender.key }),
  }
  return call(savePart, {
    query: { file: task.fileId, part: String(part) },
    fetchBy: fetchSendingBytes(bytes, headers, task, (sent) =>
      updateUpload(upload, { sent: before + sent }),
    ),
  })
}

function refuseUnreadable({ name }: File): Result<never> {
  return failure(
    'unsupported-media-type',
    `${name} cannot be read any more. It may have been moved or changed: choose it again.`,
  )
}
