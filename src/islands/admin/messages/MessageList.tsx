import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { LoadFailed } from '#islands/admin/LoadFailed.tsx'
import { messagesAnnounced, MESSAGES } from '#messages/contact-messages.ts'
import { PATHS } from '#paths.ts'
import {
  $messages,
  chooseMessages,
  loadMore,
  refreshMessages,
  type MessageChoice,
  type MessagesState,
} from '#stores/messages.ts'
import { findStaff } from '#stores/staff.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WaitingList } from '#ui/WaitingList.tsx'

import { MessageItem } from './MessageItem.tsx'

/** The messages in each state of their list, and what is said aloud of it. */
export function MessageList({ firm }: { firm: string }) {
  const list = useStore($messages, { ssr: 'initial' })
  const isReady = list.state === 'ready'
  return (
    <>
      <output className="sr-only">
        {isReady && messagesAnnounced(list.messages.length, list.nextCursor !== null)}
      </output>
      <Content list={list} firm={firm} />
    </>
  )
}

function Content({ list, firm }: { list: MessagesState; firm: string }) {
  switch (list.state) {
    case 'loading':
      return <WaitingList title={MESSAGES.loading} />
    case 'error':
      return <LoadFailed title={MESSAGES.failed} failure={list.failure} onRetry={handleRetry} />
    case 'ready':
      return <ReadyList list={list} firm={firm} />
  }
}

function handleRetry() {
  void findStaff()
  void refreshMessages()
}

type Ready = Extract<MessagesState, { state: 'ready' }>

function ReadyList({ list, firm }: { list: Ready; firm: string }) {
  const { messages, nextCursor, busy, marking, choice } = list
  const content = useRef<HTMLDivElement>(null)
  // A new object each time: the same place may take the focus again.
  const [firstNew, setFirstNew] = useState<{ at: number } | undefined>()
  useEffect(() => {
    if (firstNew) content.current?.querySelectorAll<HTMLElement>('li h2')[firstNew.at]?.focus()
  }, [firstNew])

  async function handleMore() {
    const first = messages.length
    await loadMore()
    const now = $messages.get()
    // After the last page the button is gone, and the focus would go with it.
    if (now.state === 'ready' && now.nextCursor === null) setFirstNew({ at: first })
  }

  if (messages.length === 0) return <NoMessages choice={choice} />
  return (
    <div
      ref={content}
      aria-busy={busy !== 'no'}
      className={`transition-opacity ${busy === 'refreshing' ? 'opacity-60' : ''}`}
    >
      <ol className="divide-y divide-line border-y border-line">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            firm={firm}
            busy={marking === message.id}
          />
        ))}
      </ol>
      {nextCursor !== null && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={busy === 'more'} onClick={() => void handleMore()}>
            {busy === 'more' ? MESSAGES.loadingMore : MESSAGES.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoMessages({ choice }: { choice: MessageChoice }) {
  return choice === 'new' ? (
    <EmptyState title={MESSAGES.noneNew} text={MESSAGES.noneNewText}>
      <Button variant="secondary" onClick={() => void chooseMessages('all')}>
        {MESSAGES.showAll}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={MESSAGES.none} text={MESSAGES.noneText}>
      <Button variant="secondary" href={PATHS.adminOrders}>
        {MESSAGES.toOrders}
      </Button>
    </EmptyState>
  )
}
