import { useState, type ReactNode } from 'react'

import { ALLOWED_ENDINGS, MOST_FILE_BYTES, sizeText } from '#domain/portal/file-rules.ts'
import { canSend, type DocumentRequest, type PortalFile } from '#domain/portal/portal.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { Badge, type BadgeKind } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
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
      <ul className="mt-2 empty:hidden">
        {files.map((file) => (
          <FileRow key={file.id} file={file}>
            {isOpen && <RemoveButton file={file} onPress={() => focusOn(id)} />}
          </FileRow>
        ))}
      </ul>
      <Uploads id={id} text={isOpen && (files.length > 0 ? 'Send more files' : 'Choose files')} />
    </li>
  )
}

/** The focus returns to the document when one of its rows goes. */
function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}

interface UploadsProps {
  /** The requested document or delivery, whose name has the id `…-name`. */
  id: string
  /** Asks for files; without it none can be added. */
  text: string | false
}

/** The files on their way, and the place to add more. */
export function Uploads({ id, text }: UploadsProps) {
  const uploads = useStore($uploads).filter(({ requestId }) => requestId === id)
  return (
    <>
      <ul className="empty:hidden">
        {uploads.map((upload) => (
          <UploadRow key={upload.mark} upload={upload} onEnd={() => focusOn(id)} />
        ))}
      </ul>
      {text && <DropZone id={id} text={text} />}
    </>
  )
}

/** A file as a download, with size and time. */
export function FileRow({ file, children }: { file: PortalFile; children?: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div>
        <a href={file.href} download dir="auto" className="link link-alone wrap-anywhere">
          {file.name}
        </a>
        <p className="text-sm text-muted">{`${sizeText(file.size)}, ${formatDateTime(file.sentAt)}`}</p>
      </div>
      {children}
    </li>
  )
}

function RemoveButton({ file, onPress }: { file: PortalFile; onPress: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function remove() {
    onPress()
    setBusy(true)
    setProblem(await removeSent(file))
    setBusy(false)
  }
  return (
    <div className="-mr-4">
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        aria-label={`Remove ${file.name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
      {problem && <FieldError id={file.id}>{problem}</FieldError>}
    </div>
  )
}

const PROGRESS =
  'mt-1 h-1.5 w-full appearance-none overflow-hidden rounded-xs bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand forced-colors:appearance-auto'

function UploadRow({ upload, onEnd }: { upload: Upload; onEnd: () => void }) {
  const { mark, file, sent, state, message } = upload
  const word = { failed: 'Dismiss', arrived: 'Remove' }[state as string] ?? 'Cancel'
  const texts = {
    waiting: 'Waits for the files before it',
    sending: `${sizeText(sent)} of ${sizeText(file.size)}`,
    arrived: sizeText(file.size),
    retrying: `${message} What has arrived is kept, and sending continues by itself.`,
  }
  function end() {
    cancelUpload(upload)
    onEnd()
  }
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-4">
        <p dir="auto" className="wrap-anywhere">
          {file.name}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-mr-4"
          aria-label={`${word} ${file.name}`}
          onClick={end}
        >
          {word}
        </Button>
      </div>
      {state === 'failed' ? (
        <FieldError id={mark}>{message}</FieldError>
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
        <span className="pointer-coarse:hidden"> or drop them here</span>
        <span>{LIMIT}</span>
      </span>
    </div>
  )
}
