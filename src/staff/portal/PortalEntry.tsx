import { useRef, type ReactNode } from 'react'

import { sizeText } from '#domain/portal/file-rules.ts'
import type { PortalFile } from '#domain/portal/portal.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { useFocusReturn } from '#staff/forms/focus.ts'
import { Badge } from '#ui/Badge.tsx'

import { usePortalBusy } from './PortalActions.tsx'

interface PartProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A part of a product's portal: a list under its heading. */
export function PortalPart({ title, action, children }: PartProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2">
        <h4 className="font-serif text-lg">{title}</h4>
        {action}
      </div>
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    </div>
  )
}

/** Badges of documents, answers and deliveries by state. A warning asks staff to act; null means no badge. */
const STATE_BADGES = {
  outstanding: { kind: null, name: 'Outstanding' },
  open: { kind: null, name: 'Not sent yet' },
  reopened: { kind: 'neutral', name: 'Reopened' },
  missing: { kind: null, name: 'Not sent' },
  received: { kind: 'warning', name: 'Received' },
  sent: { kind: 'warning', name: 'Received' },
  returned: { kind: 'neutral', name: 'Returned' },
  accepted: { kind: 'success', name: 'Accepted' },
  change: { kind: 'warning', name: 'Change requested' },
} as const

interface EntryProps {
  /** Id of the document, answers or delivery; alerts link to it. */
  id: string
  title: string
  note: ReactNode
  state: keyof typeof STATE_BADGES | null
  /** Lines below the title; a blank line is left out. */
  texts?: readonly string[]
  files?: readonly PortalFile[]
  children?: ReactNode
}

/** A document, the answers or a delivery. */
export function PortalEntry(props: EntryProps) {
  const { id, title, note, state, texts = [], files = [], children } = props
  const heading = useRef<HTMLParagraphElement>(null)
  const badge = state && STATE_BADGES[state]
  useFocusReturn(usePortalBusy(id), heading)
  return (
    <li id={id} className={badge?.kind === null ? 'py-2' : 'py-3'}>
      <div className="flex items-baseline justify-between gap-x-4">
        <p ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere">
          <span className="font-medium">{title}</span>{' '}
          <span className="text-sm text-muted">{note}</span>
        </p>
        {badge?.kind && <Badge kind={badge.kind}>{badge.name}</Badge>}
        {badge?.kind === null && (
          <span className="text-sm whitespace-nowrap text-muted">{badge.name}</span>
        )}
      </div>
      {texts.filter(Boolean).map((text) => (
        <p key={text} className="text-sm wrap-anywhere whitespace-pre-line text-muted">
          {text}
        </p>
      ))}
      {files.map(({ id: fileId, name, size, sentAt, href }) => (
        <p key={fileId} className="py-1.5 text-sm">
          <a href={href} download dir="auto" className="link link-alone wrap-anywhere">
            {name}
          </a>{' '}
          <span className="text-muted">{`${sizeText(size)}, ${formatLondonTime(sentAt)}`}</span>
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 empty:hidden">
        {children}
      </div>
    </li>
  )
}
