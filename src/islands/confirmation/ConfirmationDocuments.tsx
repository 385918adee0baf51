import { useId } from 'react'

import type { DocumentRecord } from '#domain/document-record.ts'
import { DocumentLinks } from '#islands/page/DocumentLinks.tsx'
import { DOCUMENTS } from '#messages/documents.ts'

/** The customer's invoice and credit notes; nothing before the server has told of them. */
export function ConfirmationDocuments({
  documents = [],
}: {
  documents?: DocumentRecord[] | undefined
}) {
  const id = useId()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby={id} className="no-print lg:max-w-measure">
      <h2 id={id} className="text-2xl">
        {DOCUMENTS.title}
      </h2>
      <div className="mt-3 border-y border-line">
        <DocumentLinks documents={documents} />
      </div>
    </section>
  )
}
