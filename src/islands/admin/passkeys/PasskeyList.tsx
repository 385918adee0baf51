import { useRef, useState } from 'react'

import type { PasskeysAnswer } from '#contract/passkeys.ts'
import { formatDate, formatDateTime } from '#domain/date.ts'
import { ConfirmDialog } from '#islands/admin/ConfirmDialog.tsx'
import { DialogButton } from '#islands/admin/DialogButton.tsx'
import { useFocusReturn } from '#islands/admin/focus.ts'
import { PASSKEYS, passkeyUse } from '#messages/passkeys.ts'
import { named } from '#messages/staff-pages.ts'
import { remove } from '#stores/passkeys.ts'

interface Props {
  passkeys: PasskeysAnswer['passkeys']
  mayRemove: boolean
  busy: boolean
}

/** One's passkeys with their use, and the button that removes one after a question. */
export function PasskeyList({ passkeys, mayRemove, busy }: Props) {
  const [removed, setRemoved] = useState<string | undefined>()
  const list = useRef<HTMLUListElement>(null)
  useFocusReturn(busy, list)

  if (passkeys.length === 0) return <p>{PASSKEYS.none}</p>
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={PASSKEYS.title}
      className="divide-y divide-line self-start border-y border-line-strong"
    >
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          data-entry=""
          className="flex min-h-13 flex-wrap items-center gap-x-6 py-1"
        >
          <span className="min-w-0 grow basis-56 text-sm">
            <span className="block font-semibold wrap-anywhere">{passkey.name}</span>
            <span className="block text-xs text-muted">
              {passkeyUse(
                formatDate(passkey.addedAt),
                passkey.usedAt === null ? undefined : formatDateTime(passkey.usedAt),
              )}
            </span>
          </span>
          {mayRemove && (
            <DialogButton
              variant="quiet"
              className="-mr-4 max-sm:-ml-4"
              busy={busy && removed === passkey.id}
              aria-label={named(PASSKEYS.remove, passkey.name)}
              renderDialog={(close) => (
                <ConfirmDialog
                  title={PASSKEYS.removeTitle}
                  closeLabel={PASSKEYS.keep}
                  confirm={PASSKEYS.remove}
                  variant="danger"
                  onConfirm={() => {
                    setRemoved(passkey.id)
                    void remove(passkey.id)
                  }}
                  onClose={close}
                >
                  <p className="mb-1 font-semibold wrap-anywhere">{passkey.name}</p>
                  <p>{PASSKEYS.removeText}</p>
                </ConfirmDialog>
              )}
            >
              {PASSKEYS.remove}
            </DialogButton>
          )}
        </li>
      ))}
    </ul>
  )
}
