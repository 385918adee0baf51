import { sizeText } from '#domain/portal/file-rules.ts'
import type { Delivery } from '#domain/portal/portal.ts'
import { formatDateTime } from '#domain/time/date.ts'
import { Badge } from '#ui/Badge.tsx'

import { FileRow } from './Documents.tsx'
import { ANSWER_NAMES, deliveryName } from './portal.texts.ts'

/** Deliveries of the firm, newest first. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="py-4 first:pt-0 last:pb-0">
          <p className="font-medium">{deliveryName(delivery)}</p>
          <DeliveryContent delivery={delivery} />
        </li>
      ))}
    </ul>
  )
}

/** Date, text and files of a delivery, with the customer's answer. */
export function DeliveryContent({ delivery }: { delivery: Delivery }) {
  const { text, deliveredAt, files, answer, answerText, answeredAt } = delivery
  return (
    <>
      <p className="text-sm text-muted">{formatDateTime(deliveredAt)}</p>
      {text !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>}
      <ul className="mt-2">
        {files.map((file) => (
          <FileRow key={file.id} file={file} note={sizeText(file.size)} />
        ))}
      </ul>
      {answer && answeredAt !== null && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <Badge kind={answer === 'accepted' ? 'success' : 'warning'}>{ANSWER_NAMES[answer]}</Badge>
          <span>{formatDateTime(answeredAt)}</span>
        </p>
      )}
      {answerText !== '' && (
        <blockquote dir="auto" className="mt-2 border-l-4 border-accent bg-surface px-4 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{answerText}</p>
        </blockquote>
      )}
    </>
  )
}
