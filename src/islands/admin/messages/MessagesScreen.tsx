import { useEffect } from 'react'

import { onEntryShown } from '#browser/history.ts'
import type { Firm } from '#domain/firm.ts'
import type { Product } from '#domain/product.ts'
import { StaffFrame } from '#islands/admin/StaffFrame.tsx'
import { useStaffPage } from '#islands/admin/use-staff-page.ts'
import { useStore } from '#islands/page/use-store.ts'
import { MESSAGES } from '#messages/contact-messages.ts'
import { $answerDrafts } from '#stores/answer-drafts.ts'
import { $choice, chooseMessages, followAddress, refreshMessages } from '#stores/messages.ts'
import { Button } from '#ui/Button.tsx'

import { MessageList } from './MessageList.tsx'
import { NoteCall } from './NoteCall.tsx'

const CHOICES = ['new', 'all'] as const

interface Props {
  firm: Firm
  /** What can be put into a cart. */
  products: readonly Product[]
}

/** What visitors have written, for staff to answer. */
export function MessagesScreen({ firm, products }: Props) {
  const isWriting = Object.keys(useStore($answerDrafts)).length > 0
  useEffect(() => onEntryShown(() => void followAddress()), [])
  useStaffPage((isFirst) => void (isFirst ? followAddress() : refreshMessages()))

  return (
    <StaffFrame firm={firm} here="adminMessages" isWriting={isWriting}>
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto min-h-11 content-center text-2xl">{MESSAGES.title}</h1>
        <Choices />
        <NoteCall />
      </header>
      <MessageList firm={firm.name} products={products} />
    </StaffFrame>
  )
}

function Choices() {
  const chosen = useStore($choice)
  return (
    <fieldset className="flex gap-2">
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
