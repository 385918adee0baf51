import type { DocumentRecord } from '#domain/documents/document-record.ts'
import { DOCUMENTS_TEXTS, documentTitle } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatDate } from '#domain/time/date.ts'

/** The invoice and credit notes of an order as PDF downloads. */
export function DocumentLinks({ documents }: { documents: readonly DocumentRecord[] }) {
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ id, href, kind, number, version, issuedAt, amount, isVoid, ...more }) => (
        <li key={id} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            {more.isHeld ? (
              <span>{documentTitle(kind, number)}</span>
            ) : (
              <a href={href} download className="link link-alone">
                {`${documentTitle(kind, number)} (${DOCUMENTS_TEXTS.pdf})`}
              </a>
            )}
            <span className="figures">
              {isVoid ? DOCUMENTS_TEXTS.void : kind === 'credit-note' && formatMoney(amount)}
            </span>
          </p>
          <p className="text-sm text-muted">
            <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
            {version > 1 && <span>{`, ${DOCUMENTS_TEXTS.version(version)}`}</span>}
            {more.replacedBy && <span>{`. ${DOCUMENTS_TEXTS.replacedBy(more.replacedBy)}`}</span>}
            {more.isHeld && <span>{`. ${DOCUMENTS_TEXTS.held}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
