import { formatMoney } from '#domain/money/money.ts'
import { duplicatedPartsText, listPartNames, type BundleAdvice } from '#domain/products/bundles.ts'
import { productPath } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { $cart } from './cart.store.ts'

/** Says which parts of a bundle are in the cart; its button removes or replaces them. */
export function BundleNote({ advice, onTake }: { advice: BundleAdvice; onTake: () => void }) {
  const { bundle, added, parts, saving } = advice
  const cart = useStore($cart)
  const names = listPartNames(advice, cart)
  const price = bundle.price * added
  const offer = `${formatMoney(price)} instead of ${formatMoney(price + saving)}`
  const change = `${added > 0 ? 'Replace' : 'Remove'} ${parts.length === 1 ? 'it' : 'them'}`
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-accent bg-surface px-4 py-3 sm:mb-6">
      <p className="flex-[1_1_24rem] text-sm">
        {added > 0 ? (
          <>
            {added > 1 && <span>{`${added}\u00A0×\u00A0`}</span>}
            <a href={productPath(bundle.slug)} className="link">
              {bundle.name}
            </a>
            <span>{` contains ${names}: ${offer}.`}</span>
          </>
        ) : (
          duplicatedPartsText(advice, cart)
        )}
      </p>
      <Button variant="secondary" size="small" onClick={onTake}>
        {`${change} and save ${formatMoney(saving)}`}
      </Button>
    </div>
  )
}
