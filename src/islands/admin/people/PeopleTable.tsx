import { useRef, useState } from 'react'

import type { PeopleAnswer } from '#contract/people.ts'
import { formatDate } from '#domain/date.ts'
import { useFocusReturn } from '#islands/admin/use-focus-return.ts'
import { MailAddress } from '#islands/page/MailAddress.tsx'
import { invitedBy, PEOPLE, removeNamed, ROLE } from '#messages/people.ts'
import { remove } from '#stores/people.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  people: PeopleAnswer['people']
  busy: boolean
}

/** Everybody with their role, and the button that removes whoever was invited. */
export function PeopleTable({ people, busy }: Props) {
  const [leaving, setLeaving] = useState<string | undefined>()
  const [removed, setRemoved] = useState<string | undefined>()
  const list = useRef<HTMLUListElement>(null)
  useFocusReturn(busy, list)

  function handleRemove() {
    if (leaving === undefined) return
    void remove(leaving)
    setRemoved(leaving)
    setLeaving(undefined)
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={PEOPLE.title}
        className="divide-y divide-line self-start border-y border-line-strong"
      >
        {people.map(({ email, role, invited }) => (
          <li
            key={email}
            data-entry=""
            className="flex min-h-13 flex-wrap items-center gap-x-6 py-1 text-sm"
          >
            <span className="min-w-0 grow basis-56">
              <span className="block font-semibold">
                <MailAddress address={email} />
              </span>
              <span className="block text-xs text-muted">
                {invited ? `${formatDate(invited.at)}, ${invitedBy(invited.by)}` : PEOPLE.named}
              </span>
            </span>
            <span>{ROLE[role].name}</span>
            {invited && (
              <Button
                variant="quiet"
                size="small"
                className="-mr-4"
                busy={busy && removed === email}
                aria-label={removeNamed(email)}
                onClick={() => setLeaving(email)}
              >
                {PEOPLE.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving !== undefined && (
        <Dialog
          onClose={() => setLeaving(undefined)}
          title={PEOPLE.removeTitle}
          closeLabel={PEOPLE.keep}
          footer={
            <Button variant="danger" onClick={handleRemove}>
              {PEOPLE.remove}
            </Button>
          }
        >
          <p className="mb-1 font-semibold wrap-anywhere">{leaving}</p>
          <p>{PEOPLE.removeText}</p>
        </Dialog>
      )}
    </>
  )
}
