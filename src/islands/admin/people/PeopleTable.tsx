import { useRef, useState } from 'react'

import type { PeopleAnswer } from '#contract/people.ts'
import { formatDate } from '#domain/date.ts'
import { ConfirmDialog } from '#islands/admin/ConfirmDialog.tsx'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { useFocusReturn } from '#islands/admin/focus.ts'
import { MailAddress } from '#islands/page/MailAddress.tsx'
import { PEOPLE, ROLE } from '#messages/people.ts'
import { named } from '#messages/staff-pages.ts'
import { remove } from '#stores/people.ts'

interface Props {
  people: PeopleAnswer['people']
  busy: boolean
}

/** Everybody with their role, and the button that removes whoever was invited. */
export function PeopleTable({ people, busy }: Props) {
  const [removed, setRemoved] = useState<string | undefined>()
  const list = useRef<HTMLUListElement>(null)
  useFocusReturn(busy, list)

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={PEOPLE.title}
      className="divide-y divide-line self-start border-y border-line-strong"
    >
      {people.map(({ email, role, invited }) => (
        <li key={email} data-entry="" className="flex min-h-13 flex-wrap items-center gap-x-6 py-1">
          <span className="min-w-0 grow basis-56 text-sm">
            <span className="block font-semibold">
              <MailAddress address={email} />
            </span>
            <span className="block text-xs text-muted">
              {invited ? `${formatDate(invited.at)}, ${PEOPLE.by(invited.by)}` : PEOPLE.named}
            </span>
          </span>
          <span className="text-sm">{ROLE[role].name}</span>
          {invited && (
            <DialogButton
              variant="quiet"
              className="-mr-4"
              busy={busy && removed === email}
              aria-label={named(PEOPLE.remove, email)}
              renderDialog={(close) => (
                <ConfirmDialog
                  title={PEOPLE.removeTitle}
                  closeLabel={PEOPLE.keep}
                  confirm={PEOPLE.remove}
                  variant="danger"
                  onConfirm={() => {
                    setRemoved(email)
                    void remove(email)
                  }}
                  onClose={close}
                >
                  <p className="mb-1 font-semibold wrap-anywhere">{email}</p>
                  <p>{PEOPLE.removeText}</p>
                </ConfirmDialog>
              )}
            >
              {PEOPLE.remove}
            </DialogButton>
          )}
        </li>
      ))}
    </ul>
  )
}
