import type { KeyboardEvent, ReactNode } from 'react'

import type { OrderDetail } from '#contract/staff/order.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { TimelineEntry } from '#domain/order/order-record.ts'
import { isErased } from '#domain/order/order.ts'
import { actorName, eventName, eventTone } from '#domain/order/timeline.texts.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { fieldFailure, useSubmit } from '#staff/forms/use-submit.ts'
import { $note } from '#staff/frame/drafts.store.ts'
import { Panel } from '#staff/frame/Panel.tsx'
import { useHasPermission } from '#staff/frame/use-staff.ts'
import { TextAreaField } from '#ui/Field.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { eventFactsText } from './event-facts.texts.ts'
import { NewestEntries } from './NewestEntries.tsx'
import { addNote } from './order-actions.store.ts'

const DOT_CLASSES = { good: 'bg-success', bad: 'bg-danger', plain: 'bg-line-strong' }

/** The order's events, newest first, and the form for a note. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const mayWork = useHasPermission('work')
  // Sent emails are in their own list until the customer is erased.
  const events = order.timeline.filter(({ kind }) => kind !== 'mail-sent' || isErased(order))
  const entries = events.map((entry, index) => [events.length - index, entry] as const)
  return (
    <Panel title="Timeline">
      {mayWork && <NoteForm />}
      <NewestEntries entries={entries} shown={6} noun="entries">
        {(some) => (
          <ol className="mt-4 border-l border-line-strong">
            {some.map(([key, entry]) => (
              <Entry key={key} entry={entry} />
            ))}
          </ol>
        )}
      </NewestEntries>
    </Panel>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, kind, amount, actor, facts } = entry
  const isInternal = facts !== null && (kind === 'note' || facts.type === 'closure')
  return (
    <li className={`relative pb-5 pl-6 last:pb-0 ${isInternal ? 'no-print' : ''}`}>
      <span
        aria-hidden="true"
        className={`absolute top-2 -left-[5.5px] size-2.5 rounded-full ${DOT_CLASSES[eventTone(kind)]}`}
      />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold">{eventName(kind)}</strong>
        {amount !== null && <span className="figures">{formatMoney(amount)}</span>}
        {facts && kind !== 'note' && (
          <span className="wrap-anywhere whitespace-pre-line">
            {hideChecksums(eventFactsText(facts))}
          </span>
        )}
      </p>
      {facts && kind === 'note' && (
        <blockquote dir="auto" className="my-1 border-l-4 border-accent bg-surface px-4 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{eventFactsText(facts)}</p>
        </blockquote>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={at}>{formatLondonTime(at)}</time>, <span>{actorName(actor)}</span>
      </p>
    </li>
  )
}

/** The checksums of delivered files are printed, as evidence, but not shown. */
function hideChecksums(text: string): ReactNode {
  return text.split(/( \(SHA-256 \w+\))/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="hidden print:inline">
        {part}
      </span>
    ),
  )
}

/** The form for a note; Ctrl and Enter add the note. */
function NoteForm() {
  const text = useStore($note)
  const { isBusy, errors, form } = useSubmit({
    send: async () => {
      if (text.trim() === '') return fieldFailure({ note: 'Write the note first' })
      await addNote()
      return undefined
    },
  })

  return (
    <form {...form} className="mt-4 mb-8 flex flex-col items-start gap-3 print:hidden">
      <TextAreaField
        id="note"
        name="note"
        label="Add a note"
        hint="Internal only. Notes cannot be edited or deleted."
        optionalMark=""
        rows={3}
        dir="auto"
        value={text}
        error={errors['note']}
        onChange={(event) => $note.set(event.currentTarget.value)}
        onKeyDown={handleKey}
        fieldClassName="w-full"
      />
      <SmallButton type="submit" busy={isBusy}>
        Add note
      </SmallButton>
    </form>
  )
}

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
