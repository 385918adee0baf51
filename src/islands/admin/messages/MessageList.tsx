import type { Product } from '#domain/product.ts'
import { PagedList } from '#islands/admin/PagedList.tsx'
import { useStore } from '#islands/page/use-store.ts'
import { messagesAnnounced, MESSAGES } from '#messages/contact-messages.ts'
import { PATHS } from '#paths.ts'
import {
  $messages,
  chooseMessages,
  loadMore,
  refreshMessages,
  type MessageChoice,
} from '#stores/messages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { MessageItem } from './MessageItem.tsx'

interface Props {
  firm: string
  products: readonly Product[]
}

/** The messages in each state of their list, and what is said aloud of it. */
export function MessageList({ firm, products }: Props) {
  const list = useStore($messages)
  return (
    <PagedList
      list={list}
      words={MESSAGES}
      announced={({ messages, nextCursor }) =>
        messagesAnnounced(messages.length, nextCursor !== null)
      }
      onRetry={refreshMessages}
      onMore={loadMore}
    >
      {({ messages, query, marking }) =>
        messages.length === 0 ? (
          <NoMessages choice={query} />
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {messages.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                firm={firm}
                products={products}
                busy={marking === message.id}
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
