import { useEffect } from 'react'

import { onHistoryNavigation } from '#browser/history.ts'
import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import { PATHS } from '#paths.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { LabelledSelect } from '#staff/forms/LabelledSelect.tsx'
import { PagedList } from '#staff/frame/PagedList.tsx'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { MessageItem } from './MessageItem.tsx'
import {
  $messageChoice,
  $messages,
  chooseMessages,
  showMessagesFromAddress,
  loadMore,
  type MessageChoice,
  MESSAGES_FAILED,
  refreshMessages,
} from './messages.store.ts'

const CHOICES = [
  ['new', 'New'],
  ['all', 'All'],
] as const

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
        <h1 className="mr-auto min-h-11 content-center text-2xl">Messages</h1>
        <LabelledSelect
          className="flex items-center gap-3 text-sm"
          name="show"
          label="Show"
          value={useStore($messageChoice)}
          options={CHOICES}
          onChoose={(choice) => void chooseMessages(choice)}
        />
      </header>
      <MessageList firm={firm} />
    </StaffFrame>
  )
}

function MessageList({ firm }: Props) {
  const list = useStore($messages)
  return (
    <PagedList
      shown={list}
      failed={MESSAGES_FAILED}
      waiting={<LoadingList title="Loading messages..." />}
      announcement={({ messages, nextCursor }) =>
        `${messages.length === 1 ? '1 message' : `${messages.length} messages`} shown${nextCursor === null ? '' : ', more can be loaded'}`
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
    <EmptyState
      title="No new messages"
      text="A message from the contact form appears here until it is answered."
    >
      <Button variant="secondary" onClick={() => void chooseMessages('all')}>
        Show all messages
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      title="No messages yet"
      text={`Messages from the contact form are kept here for ${formatRetention(KEPT_DAYS.message)}.`}
    >
      <Button variant="secondary" href={PATHS.adminOrders}>
        Go to the orders
      </Button>
    </EmptyState>
  )
}
