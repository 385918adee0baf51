import { useStore } from '@nanostores/react'
import { useRef, useState, type ReactNode } from 'react'

import { useFocusKept } from '#islands/admin/use-focus-kept.ts'
import { ATTENTION, matters, showMatters } from '#messages/attention.ts'
import { reference } from '#messages/reference.ts'
import { $attention, findAttention, type AttentionState } from '#stores/attention.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Spinner } from '#ui/Spinner.tsx'

import { AttentionRow } from './AttentionRow.tsx'
import { ShopMatter } from './ShopMatter.tsx'

/** How many matters stand before the rest is asked for. */
const SHOWN = 5

/** What needs somebody today, above the list; says so when nothing does. */
export function AttentionBlock() {
  const attention = useStore($attention, { ssr: 'initial' })
  const section = useRef<HTMLElement>(null)
  const rechecking = attention.state === 'ready' ? attention.rechecking : null
  useFocusKept(rechecking !== null, section)

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="attention" className="mb-2 max-lg:mb-6">
      <Content attention={attention} />
    </section>
  )
}

function Content({ attention }: { attention: AttentionState }) {
  switch (attention.state) {
    case 'loading':
      return (
        <Heading>
          <output className="flex items-center gap-3">
            <Spinner />
            {ATTENTION.loading}
          </output>
        </Heading>
      )
    case 'error':
      return (
        <>
          <Heading />
          <Alert kind="danger" role="alert" title={ATTENTION.failed}>
            <p>{attention.failure.message}</p>
            {attention.failure.requestId && <p>{reference(attention.failure.requestId)}</p>}
            <Button
              variant="secondary"
              size="small"
              className="mt-3"
              onClick={() => void findAttention()}
            >
              {ATTENTION.tryAgain}
            </Button>
          </Alert>
        </>
      )
    case 'ready':
      return <Matters {...attention} />
  }
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 text-sm text-muted">
      <h2 id="attention" className="font-sans text-base font-semibold text-ink">
        {ATTENTION.title}
      </h2>
      {children}
    </div>
  )
}

type ReadyState = Extract<AttentionState, { state: 'ready' }>

function Matters({ items, count = items.length, shop = [], rechecking, asOf }: ReadyState) {
  const [isOpen, setOpen] = useState(false)
  const rows = [
    ...shop.map((matter) => (
      <ShopMatter key={matter.key} matter={matter} asOf={asOf} rechecking={rechecking} />
    )),
    ...items.map((item) => (
      <AttentionRow key={item.key} item={item} asOf={asOf} rechecking={rechecking} />
    )),
  ]
  const all = count + shop.length
  if (rows.length === 0) return <AllIsWell />
  return (
    <>
      <Heading>
        <p>{matters(all)}</p>
        {rows.length > SHOWN && (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls="matters"
            className="-my-1 ml-auto max-lg:-mr-4 lg:-mr-4 lg:min-h-9 lg:py-1"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? ATTENTION.fewer : showMatters(rows.length, all)}
          </Button>
        )}
      </Heading>
      <ul id="matters" className="divide-y divide-line border-y border-line-strong">
        {isOpen ? rows : rows.slice(0, SHOWN)}
      </ul>
    </>
  )
}

function AllIsWell() {
  return (
    <>
      <Heading />
      <p className="flex items-center gap-3 border-y border-line py-1.5 text-sm">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-success text-paper">
          <Icon name="check" />
        </span>
        <span>
          <strong className="font-semibold">{ATTENTION.well}.</strong> {ATTENTION.wellText}
        </span>
      </p>
    </>
  )
}
