import type { KeyboardEvent } from 'react'

import type { OrderDetail } from '#contract/order.ts'
import { formatLondonTime } from '#domain/date.ts'
import { formatMoney } from '#domain/money.ts'
import type { TimelineEntry } from '#domain/order-record.ts'
import { SmallButton } from '#islands/admin/SmallButton.tsx'
import { useMay } from '#islands/admin/use-staff.ts'
import { invalid, useSubmit } from '#islands/admin/use-submit.ts'
import { useStore } from '#islands/page/use-store.ts'
import { factsText } from '#messages/event-facts.ts'
import { NOTE, ORDER } from '#messages/order.ts'
import { actorName, eventName, eventTone } from '#messages/timeline.ts'
import { $note } from '#stores/drafts.ts'
import { addNote } from '#stores/order.ts'
import { TextAreaField } from '#ui/Field.tsx'

const DOTS = { good: 'bg-success', bad: 'bg-danger', plain: 'bg-line-strong' }

/** The order's events, newest first, and the form for a note. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const mayWork = useMay('work')
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-3 text-2xl">
        {ORDER.timeline}
      </h2>
      {mayWork && <NoteForm />}
      <ol className="mt-8 border-l border-line-strong">
        {order.timeline.map((entry, index) => (
          <Entry key={order.timeline.length - index} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, kind, amount, actor, facts } = entry
  const isInternal = facts !== null && (kind === 'note' || facts.type === 'closure')
  return (
    <li className={`relative pb-6 pl-6 last:pb-0 ${isInternal ? 'no-print' : ''}`}>
      <span
        aria-hidden="true"
        className={`absolute top-2 -left-[5.5px] size-2.5 rounded-full ${DOTS[eventTone(kind)]}`}
      />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold">{eventName(kind)}</strong>
        {amount !== null && <span className="figures">{formatMoney(amount)}</span>}
      </p>
      {facts && kind !== 'note' && (
        <p className="wrap-anywhere whitespace-pre-line">{factsText(facts)}</p>
      )}
      {facts && kind === 'note' && (
        <blockquote dir="auto" className="my-1 border-l-4 border-accent bg-surface px-4 py-2">
          <p className="wrap-anywhere whitespace-pre-line">{factsText(facts)}</p>
        </blockquote>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={at}>{formatLondonTime(at)}</time>, <span>{actorName(actor)}</span>
      </p>
    </li>
  )
}

/** The form for a note; Ctrl and Enter add it. */
function NoteForm() {
  const text = useStore($note)
  const { isBusy, errors, form } = useSubmit({
    send: async () => {
      if (text.trim() === '') return invalid({ note: NOTE.missing })
      await addNote()
      return undefined
    },
  })

  return (
    <form {...form} className="flex flex-col items-start gap-3 print:hidden">
      <TextAreaField
        id="note"
        name="note"
        label={NOTE.label}
        hint={NOTE.hint}
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
        {isBusy ? NOTE.adding : NOTE.add}
      </SmallButton>
    </form>
  )
}

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
