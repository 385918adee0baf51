import { useEffect } from 'react'

import { onHistoryNavigation } from '#browser/history.ts'
import { PATHS } from '#paths.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { PagedList } from '#staff/frame/PagedList.tsx'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { MessageItem, LoadingMessage } from './MessageItem.tsx'
import {
  $messageChoice,
  $messages,
  chooseMessages,
  showMessagesFromAddress,
  loadMore,
  type MessageChoice,
  refreshMessages,
} from './messages.store.ts'
import { MESSAGES_TEXTS } from './messages.texts.ts'

const CHOICES = ['new', 'all'] as const

interface Props {
  /** The firm’s name. */
  firm: string
}

export const MessagesScreen = withErrorBoundary(Messages, StaffMain)

function Messages({ firm }: Props) {
  useEffect(() => onHistoryNavigation(() => void showMessagesFromAddress()), [])
  useStaffPage((isFirst) => void (isFirst ? showMessagesFromAddress() : refreshMessages()))

  return (
    <StaffFrame firm={firm} here="adminMessages">
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto min-h-11 content-center text-2xl">{MESSAGES_TEXTS.title}</h1>
        <Choices />
      </header>
      <MessageList firm={firm} />
    </StaffFrame>
  )
}

function Choices() {
  const chosen = useStore($messageChoice)
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{MESSAGES_TEXTS.shown}</legend>
      {CHOICES.map((choice) => (
        <SmallButton
          key={choice}
          variant={choice === chosen ? 'primary' : 'secondary'}
          aria-pressed={choice === chosen}
          onClick={() => void chooseMessages(choice)}
        >
          {MESSAGES_TEXTS[choice]}
        </SmallButton>
      ))}
    </fieldset>
  )
}

function MessageList({ firm }: Props) {
  const list = useStore($messages)
  return (
    <PagedList
      shown={list}
      words={MESSAGES_TEXTS}
      waiting={<LoadingList title={MESSAGES_TEXTS.loading} rows={3} row={<LoadingMessage />} />}
      announced={({ messages, nextCursor }) =>
        MESSAGES_TEXTS.announced(messages.length, nextCursor !== null)
      }
      onRetry={refreshMessages}
      onMore={loadMore}
    >
      {({ messages, query, busy }) =>
        messages.length === 0 ? (
          <NoMessages choice={query} />
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {messages.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                firm={firm}
                busy={busy === message.id}
              />
            ))}
          </ol>
        )
      }
    </PagedList>
  )
}

function NoMessages({ choice }: { choice: MessageChoice }) {
  return choice === 'new' ? (
    <EmptyState title={MESSAGES_TEXTS.noneNew} text={MESSAGES_TEXTS.noneNewText}>
      <Button variant="secondary" onClick={() => void chooseMessages('all')}>
        {MESSAGES_TEXTS.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={MESSAGES_TEXTS.none} text={MESSAGES_TEXTS.noneText}>
      <Button variant="secondary" href={PATHS.adminOrders}>
        {MESSAGES_TEXTS.toOrders}
      </Button>
    </EmptyState>
  )
}
