import { SmallButton } from '#staff/forms/SmallButton.tsx'
import type { PressProps } from '#ui/Button.tsx'

import { useOrderBusy } from './use-order-busy.ts'

interface Props extends PressProps {
  /** The `busy` of the order while the action runs. */
  action: string
  run: () => Promise<void>
}

/** A button that runs an action on the order of the page. */
export function OrderButton({ action, run, ...button }: Props) {
  return <SmallButton {...button} busy={useOrderBusy(action)} onClick={() => void run()} />
}
