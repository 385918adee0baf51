import { useCallback, useId, useState, useTransition, type Ref } from 'react'

import { ALLOWED_ENDINGS, sizeText } from '#domain/portal/file-rules.ts'
import {
  canSendDocument,
  ownRequests,
  type DocumentRequest,
  type PortalFile,
  type PortalProduct,
} from '#domain/portal/portal.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { Badge, type BadgeKind } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldError, RequiredMark } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { removeSentFile } from './portal.store.ts'
import { alsoForText, FILES_HINT, sharedTexts } from './portal.texts.ts'
import { $uploads, addFiles, cancelUpload, type Upload } from './uploads.store.ts'

/** Badges by state. An outstanding document has no badge: its empty place for files shows the state. */
const STATE_BADGES: Readonly<
  Record<DocumentRequest['state'], { name: string; kind: BadgeKind } | null>
> = {
  outstanding: null,
  received: { name: 'Received', kind: 'success' },
  accepted: { name: 'Accepted', kind: 'success' },
  returned: { name: 'Returned', kind: 'danger' },
}

interface Props {
  product: PortalProduct
  /** All products of the order: a document that several of them need is shown with one of them. */
  products: readonly PortalProduct[]
  isOpen: boolean
}

/** The documents that the firm needs, each with its state, its files and a place to add files. */
export function Documents({ product, products, isOpen }: Props) {
  return (
    <>
      {isOpen && <p className="mb-3 text-sm text-muted">{FILES_HINT}</p>}
      <ul className="flex flex-col gap-y-6">
        {ownRequests(product, products).map(({ id, state, files, ...request }) => (
          <li key={id}>
            <div className="flex items-baseline justify-between gap-x-4">
              <p id={`${id}-name`} className="font-medium wrap-anywhere">
                <span>{request.name}</span> <RequiredMark required={request.required} />
              </p>
              {STATE_BADGES[state] && (
                <Badge kind={STATE_BADGES[state].kind}>{STATE_BADGES[state].name}</Badge>
              )}
            </div>
            <p className="text-sm wrap-anywhere text-muted">
              {`${request.why} ${alsoForText(id, product, products)}`}
            </p>
            {state === 'returned' && (
              <p className="mt-1 wrap-anywhere text-danger">{`Returned: ${request.reason}`}</p>
            )}
            <SentFiles
              {...{ id, files, isOpen: isOpen && canSendDocument({ state }) }}
              more={state === 'returned' ? 'Send it again' : 'Send more files'}
            />
          </li>
        ))}
        {sharedTexts(product, products).map((text) => (
          <li key={text} className="text-sm wrap-anywhere text-muted">
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

interface SentProps {
  /** Id of the document or delivery; the element with its name has the id `…-name`. */
  id: string
  files: readonly PortalFile[]
  isOpen: boolean
  /** Text that asks for further files. */
  more?: string
}

/** Files that have arrived or are being uploaded, and a place to add more. */
export function SentFiles({ id, files, isOpen, more = '' }: SentProps) {
  const uploads = useStore($uploads).filter(({ requestId }) => requestId === id)
  // If the removed row had the focus, the file input gets it.
  const keepFocus = useCallback(
    (row: HTMLElement | null) => () => {
      if (row?.contains(document.activeElement)) document.getElementById(id)?.focus()
    },
    [id],
  )
  return (
    <>
      <ul className="mt-2 empty:hidden">
        {files.map((file) => (
          <FileRow key={file.id} ref={keepFocus} file={file} canRemove={isOpen} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.mark} ref={keepFocus} upload={upload} />
        ))}
      </ul>
      {isOpen && <DropZone id={id} text={files.length > 0 ? more : 'Choose files'} />}
    </>
  )
}

interface FileProps extends Pick<RowProps, 'ref'> {
  file: PortalFile
  canRemove?: boolean
  /** By default size and time of the file. */
  note?: string
}

/** A file as a download. */
export function FileRow({ file, canRemove = false, note = fileNote(file), ref }: FileProps) {
  const { name, href } = file
  const buttonText = canRemove && 'Remove'
  return <Row {...{ ref, name, href, note, buttonText }} onRemove={() => removeSentFile(file)} />
}

function fileNote({ size, sentAt }: PortalFile): string {
  return `${sizeText(size)}, ${formatDateTime(sentAt)}`
}

function UploadRow({ upload, ref }: Pick<RowProps, 'ref'> & { upload: Upload }) {
  const { file, sent, state, message } = upload
  const buttonTexts = {
    failed: 'Dismiss',
    arrived: 'Remove',
    sending: 'Cancel',
    waiting: 'Cancel',
  }
  const size =
    state === 'arrived' ? sizeText(file.size) : `${sizeText(sent)} of ${sizeText(file.size)}`
  const shown =
    state === 'failed'
      ? { problem: message, note: '' }
      : { note: message || size, ...(state !== 'arrived' && { done: sent / file.size }) }
  const row = { ref, name: file.name, buttonText: buttonTexts[state], ...shown }
  return <Row {...row} onRemove={() => cancelUpload(upload)} />
}

interface RowProps {
  name: string
  /** Address of the file's download, once the file has arrived. */
  href?: string
  /** Share of the file that has arrived, from 0 to 1; omitted unless it is being uploaded. */
  done?: number
  note: string
  /** An error, shown instead of the note. */
  problem?: string
  /** Text of the button that removes the file; false for no button. */
  buttonText: string | false
  /** Removes the file; may return why the file could not be removed. */
  onRemove: () => void | Promise<string>
  ref?: Ref<HTMLLIElement> | undefined
}

const PROGRESS_CLASSES =
  'my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand forced-colors:appearance-auto'

function Row({ name, href, done, note, problem = '', buttonText, onRemove, ref }: RowProps) {
  const id = useId()
  const [isBusy, startRemoving] = useTransition()
  const [refused, setRefused] = useState('')
  const wrong = problem || refused
  return (
    <li ref={ref} className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0 grow">
        {href === undefined ? (
          <p dir="auto" className="wrap-anywhere">
            {name}
          </p>
        ) : (
          <a href={href} download dir="auto" className="link link-alone wrap-anywhere">
            {name}
          </a>
        )}
        {done !== undefined && (
          <progress aria-label={`Sending ${name}`} value={done} className={PROGRESS_CLASSES} />
        )}
        {wrong ? (
          <FieldError id={id}>{wrong}</FieldError>
        ) : (
          <p className="text-sm text-muted">{note}</p>
        )}
      </div>
      {buttonText && (
        <Button
          variant="quiet"
          size="small"
          className="-mr-4"
          aria-label={`${buttonText} ${name}`}
          busy={isBusy}
          onClick={() => startRemoving(async () => setRefused((await onRemove()) ?? ''))}
        >
          {buttonText}
        </Button>
      )}
    </li>
  )
}

/** The media type of JPEG makes phones offer their camera. */
const ACCEPTED_TYPES = [...ALLOWED_ENDINGS, 'image/jpeg'].join()

/** A file input that covers its box. Visitors choose, photograph or drop files. */
function DropZone({ id, text }: { id: string; text: string }) {
  const [isOver, setOver] = useState(false)
  const look = isOver ? 'border-brand bg-brand-soft' : 'border-control hover:border-ink'
  return (
    <div className={`relative mt-2 rounded-sm border border-dashed px-4 py-2 ${look}`}>
      <input
        type="file"
        id={id}
        multiple
        accept={ACCEPTED_TYPES}
        aria-labelledby={`${id}-text ${id}-name`}
        className="absolute inset-0 size-full cursor-pointer text-transparent forced-color-adjust-none file:invisible"
        onChange={({ target }) => {
          addFiles(id, [...(target.files ?? [])])
          // Allows the visitor to choose the same file again.
          target.value = ''
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <span id={`${id}-text`} className="link">
        {isOver ? 'Drop to send' : text}
      </span>
      {!isOver && (
        <span className="text-muted max-sm:hidden pointer-coarse:hidden"> or drop them here</span>
      )}
    </div>
  )
}
