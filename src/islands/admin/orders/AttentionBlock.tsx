import { useStore } from '@nanostores/react'
import { useRef, useState, type ReactNode } from 'react'

import type { AttentionItem } from '#domain/order-record.ts'
import { useFocusKept } from '#islands/admin/use-focus-kept.ts'
import { ATTENTION, matters, showMatters } from '#messages/attention.ts'
import { $attention, findAttention, type AttentionState } from '#stores/attention.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Spinner } from '#ui/Spinner.tsx'

import { AttentionRow } from './AttentionRow.tsx'
import { ShopMatters } from './ShopMatters.tsx'

/** How many matters stand before the rest is asked for. */
const SHOWN = 5

/** What needs somebody today, above the list; says so when nothing does. */
export function AttentionBlock() {
  const attention = useStore($attention, { ssr: 'initial' })
  const section = useRef<HTMLElement>(null)
  const rechecking = attention.state === 'ready' ? attention.rechecking : null
  useFocusKept(rechecking !== null, section)

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="attention" className="mb-10">
      <Content attention={attention} />
    </section>
  )
}

function Content({ attention }: { attention: AttentionState }) {
  switch (attention.state) {
    case 'loading':
      return (
        <Heading>
          <output className="flex items-center gap-3 text-sm text-muted">
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
            <p>{attention.message}</p>
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
      return <Ready {...attention} />
  }
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id="attention" className="text-2xl">
        {ATTENTION.title}
      </h2>
      {children}
    </div>
  )
}

type ReadyState = Extract<AttentionState, { state: 'ready' }>

function Ready(attention: ReadyState) {
  const { items, count = items.length, shop = [], rechecking, asOf } = attention
  const isWell = items.length === 0 && shop.length === 0
  return (
    <>
      <Heading>
        {items.length > 0 && <p className="text-sm text-muted">{matters(count)}</p>}
      </Heading>
      <ShopMatters matters={shop} asOf={asOf} rechecking={rechecking} />
      {isWell ? <AllIsWell /> : <Matters items={items} count={count} asOf={asOf} />}
    </>
  )
}

function AllIsWell() {
  return (
    <p className="flex items-start gap-3 border-y border-line py-4">
      <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-success text-paper">
        <Icon name="check" />
      </span>
      <span>
        <strong className="font-semibold">{ATTENTION.well}.</strong> {ATTENTION.wellText}
      </span>
    </p>
  )
}

interface MattersProps {
  items: readonly AttentionItem[]
  /** Matters in all, of which `items` may be the first. */
  count: number
  asOf: number
}

function Matters({ items, count, asOf }: MattersProps) {
  const [isOpen, setOpen] = useState(false)
  if (items.length === 0) return null
  const shown = isOpen ? items : items.slice(0, SHOWN)
  return (
    <>
      <ul id="matters" className="divide-y divide-line border-y border-line">
        {shown.map((item) => (
          <AttentionRow key={item.key} item={item} asOf={asOf} />
        ))}
      </ul>
      {items.length > SHOWN && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls="matters"
          className="mt-2 -ml-4"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? ATTENTION.fewer : showMatters(items.length, count)}
        </Button>
      )}
    </>
  )
}
