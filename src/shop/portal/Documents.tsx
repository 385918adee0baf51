import { useCallback, useId, useState, type Ref } from 'react'

import { ALLOWED_ENDINGS, MOST_FILE_BYTES, sizeText } from '#domain/portal/file-rules.ts'
import { canSend, type DocumentRequest, type PortalFile } from '#domain/portal/portal.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { Badge, type BadgeKind } from '#ui/Badge.tsx'
import { Button, type PressProps } from '#ui/Button.tsx'
import { FieldError, RequiredMark } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { removeSent } from './portal.store.ts'
import { $uploads, addFiles, cancelUpload, type Upload } from './uploads.store.ts'

const STATES: Readonly<Record<DocumentRequest['state'], [name: string, kind: BadgeKind]>> = {
  outstanding: ['Outstanding', 'warning'],
  received: ['Received', 'neutral'],
  accepted: ['Accepted', 'success'],
  returned: ['Returned', 'danger'],
}

interface Props {
  requests: readonly DocumentRequest[]
  isOpen: boolean
}

/** The documents that the firm needs, each with its state, its files and a place to send some. */
export function Documents({ requests, isOpen }: Props) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {requests.map((request) => (
        <Requested key={request.id} request={request} isOpen={isOpen && canSend(request)} />
      ))}
    </ul>
  )
}

function Requested({ request, isOpen }: { request: DocumentRequest; isOpen: boolean }) {
  const { id, name, why, required, state, reason, files } = request
  const [stateName, kind] = STATES[state]
  return (
    <li className="py-4">
      <div className="flex items-baseline justify-between gap-x-4">
        <p id={`${id}-name`} className="font-medium wrap-anywhere">
          <span>{name}</span> <RequiredMark required={required} />
        </p>
        <Badge kind={state === 'outstanding' && !required ? 'neutral' : kind}>{stateName}</Badge>
      </div>
      <p className="text-sm wrap-anywhere text-muted">{why}</p>
      {reason !== '' && <p className="mt-1 wrap-anywhere text-danger">{`Returned: ${reason}`}</p>}
      <SentFiles id={id} files={files} isOpen={isOpen} />
    </li>
  )
}

interface SentProps {
  /** The document or delivery; the element with its name has the id `…-name`. */
  id: string
  files: readonly PortalFile[]
  isOpen: boolean
}

/** Files that have arrived and are on their way, and the place to send more. */
export function SentFiles({ id, files, isOpen }: SentProps) {
  const uploads = useStore($uploads).filter(({ requestId }) => requestId === id)
  // The file input gets the focus of a row that goes.
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
      {isOpen && <DropZone id={id} text={files.length > 0 ? 'Send more files' : 'Choose files'} />}
    </>
  )
}

interface RowProps {
  file: PortalFile
  canRemove?: boolean
  ref?: Ref<HTMLLIElement>
}

/** A file as a download, with size and time. */
export function FileRow({ file, canRemove = false, ref }: RowProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function remove() {
    setBusy(true)
    setProblem(await removeSent(file))
    setBusy(false)
  }
  return (
    <li ref={ref} className="flex items-center justify-between gap-4 py-2">
      <div>
        <a href={file.href} download dir="auto" className="link link-alone wrap-anywhere">
          {file.name}
        </a>
        <p className="text-sm text-muted">{`${sizeText(file.size)}, ${formatDateTime(file.sentAt)}`}</p>
        {problem && <FieldError id={file.id}>{problem}</FieldError>}
      </div>
      {canRemove && (
        <RowButton word="Remove" name={file.name} busy={isBusy} onClick={() => void remove()} />
      )}
    </li>
  )
}

type RowButtonProps = Pick<PressProps, 'busy' | 'onClick'> & { word: string; name: string }

function RowButton({ word, name, ...rest }: RowButtonProps) {
  return (
    <Button variant="quiet" size="small" className="-mr-4" aria-label={`${word} ${name}`} {...rest}>
      {word}
    </Button>
  )
}

const PROGRESS =
  'mt-1 h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand forced-colors:appearance-auto'

function UploadRow({ upload, ref }: { upload: Upload; ref: Ref<HTMLLIElement> }) {
  const { file, sent, state, message } = upload
  const id = useId()
  const texts = {
    waiting: 'Waits for the files before it',
    sending: `${sizeText(sent)} of ${sizeText(file.size)}`,
    arrived: sizeText(file.size),
    retrying: `${message} What has arrived is kept, and sending continues by itself.`,
  }
  return (
    <li ref={ref} className="py-2">
      <div className="flex items-center justify-between gap-4">
        <p dir="auto" className="wrap-anywhere">
          {file.name}
        </p>
        <RowButton
          word={{ failed: 'Dismiss', arrived: 'Remove' }[state as string] ?? 'Cancel'}
          name={file.name}
          onClick={() => cancelUpload(upload)}
        />
      </div>
      {state === 'failed' ? (
        <FieldError id={id}>{message}</FieldError>
      ) : (
        <>
          {state !== 'arrived' && (
            <progress
              aria-label={`Sending ${file.name}`}
              value={sent}
              max={file.size}
              className={PROGRESS}
            />
          )}
          <p className="text-sm text-muted">{texts[state]}</p>
        </>
      )}
    </li>
  )
}

/** JPEG by its type makes phones offer their camera. */
const ACCEPTED = [...ALLOWED_ENDINGS, 'image/jpeg'].join()
const LIMIT = `, at most ${MOST_FILE_BYTES / 1024 / 1024} MB each`

/** A file input that covers its box: files are chosen, photographed or dropped. */
function DropZone({ id, text }: { id: string; text: string }) {
  const [isOver, setOver] = useState(false)
  const look = isOver ? 'border-brand bg-brand-soft' : 'border-control hover:border-ink'
  return (
    <div className={`relative mt-2 rounded-sm border border-dashed px-4 py-3 ${look}`}>
      <input
        type="file"
        id={id}
        multiple
        accept={ACCEPTED}
        aria-labelledby={`${id}-text ${id}-name`}
        aria-describedby={`${id}-limit`}
        className="absolute inset-0 size-full cursor-pointer text-transparent forced-color-adjust-none file:invisible"
        onChange={({ target }) => {
          addFiles(id, [...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <span id={`${id}-text`} className="link">
        {isOver ? 'Drop to send' : text}
      </span>
      <span id={`${id}-limit`} className="text-muted">
        {!isOver && <span className="pointer-coarse:hidden"> or drop them here</span>}
        <span>{LIMIT}</span>
      </span>
    </div>
  )
}
