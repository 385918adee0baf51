import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { onEntryShown } from '#browser/history.ts'
import type { Firm } from '#domain/firm.ts'
import { LinkRequestForm } from '#islands/admin/LinkRequestForm.tsx'
import { StaffLine } from '#islands/admin/StaffLine.tsx'
import { useDesk } from '#islands/admin/use-desk.ts'
import { MESSAGES } from '#messages/contact-messages.ts'
import { $choice, chooseMessages, followAddress, refreshMessages } from '#stores/messages.ts'
import { $staff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

import { MessageList } from './MessageList.tsx'

const CHOICES = ['new', 'all'] as const

/** What visitors have written, for staff to answer; a sign-in form for everybody else. */
export function MessagesScreen({ firm }: { firm: Firm }) {
  const staff = useStore($staff, { ssr: 'initial' })
  useEffect(() => onEntryShown(() => void followAddress()), [])
  useDesk((isFirst) => void (isFirst ? followAddress() : refreshMessages()))

  if (staff.state === 'signed-out') return <LinkRequestForm firm={firm} />
  return (
    <>
      <StaffLine here="adminMessages" />
      <PageTitle title={MESSAGES.title} className="pb-6 sm:pb-8" />
      <Choices />
      <MessageList firm={firm.name} />
    </>
  )
}

function Choices() {
  const chosen = useStore($choice, { ssr: 'initial' })
  return (
    <fieldset className="mb-6 flex gap-2">
      <legend className="sr-only">{MESSAGES.shown}</legend>
      {CHOICES.map((choice) => (
        <Button
          key={choice}
          variant={choice === chosen ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={choice === chosen}
          onClick={() => void chooseMessages(choice)}
        >
          {MESSAGES[choice]}
        </Button>
      ))}
    </fieldset>
  )
}
