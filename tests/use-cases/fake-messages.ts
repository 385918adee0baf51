import type { MessageRecord } from '#domain/message-record.ts'
import type { ContactMessages, NewContactMessage } from '#use-cases/contact-port.ts'
import type { QueuedMail } from '#use-cases/ports.ts'

type Marks = Pick<MessageRecord, 'state' | 'changed' | 'answers'>

/** Messages in memory; a cursor is the number of those before it. */
export function messagesInMemory(
  reached: () => Promise<void>,
  queue: (mail: QueuedMail, at: Date) => void,
) {
  const messages: (NewContactMessage & Marks)[] = []
  const newest = () => messages.toSorted((a, b) => Number(b.receivedAt) - Number(a.receivedAt))
  const port: ContactMessages = {
    add: async (message, mails) => {
      await reached()
      const isNew = messages.every((other) => other.digest !== message.digest)
      if (isNew) messages.push({ ...message, state: 'new', changed: null })
      for (const mail of mails) queue(mail, message.receivedAt)
    },
    page: async ({ state, cursor, limit }) => {
      await reached()
      const first = Number(cursor ?? 0)
      if (Number.isNaN(first)) return undefined
      const found = newest().filter((message) => state === null || message.state === state)
      const next = first + limit
      return {
        messages: found.slice(first, next).map(recordOf),
        nextCursor: found.length > next ? String(next) : null,
      }
    },
    mark: async ({ messageId, state, at, actor }) => {
      await reached()
      const message = messages.find(({ id }) => id === messageId)
      if (!message) return undefined
      if (message.state !== state) {
        Object.assign(message, { state, changed: { by: actor, at: at.toISOString() } })
      }
      return recordOf(message)
    },
    answer: async ({ messageId, answer, mailTo }) => {
      const message = messages.find(({ id }) => id === messageId)
      if (!message) return undefined
      message.answers ??= []
      if (message.answers.every(({ id }) => id !== answer.id)) {
        message.answers.push({ ...answer, mail: 'waiting' })
        queue(mailTo(message), new Date(answer.at))
      }
      return port.mark({ messageId, state: 'answered', at: new Date(answer.at), actor: answer.by })
    },
    preparedCart: async (answerId) => {
      await reached()
      const answers = messages.flatMap((message) => message.answers ?? [])
      return answers.find(({ id }) => id === answerId)?.cart ?? undefined
    },
    countNew: async (most) => {
      await reached()
      return Math.min(messages.filter(({ state }) => state === 'new').length, most + 1)
    },
  }
  return { port, messages }
}

function recordOf({ digest: _digest, ...message }: NewContactMessage & Marks): MessageRecord {
  return { ...message, receivedAt: message.receivedAt.toISOString(), mail: null }
}
