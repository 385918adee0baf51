import { copyText } from '#browser/clipboard.ts'
import { canShare, shareLink } from '#browser/share.ts'
import { CART, SHARE } from '#messages/cart.ts'
import { $cart, putBack } from '#stores/cart.ts'
import { cartLink, takeSharedCart } from '#stores/shared-cart.ts'
import { showToast } from '#stores/toasts.ts'

/** Passes a link to this cart on: by the phone's own means, else by the clipboard. */
export async function passCartOn(): Promise<void> {
  const link = cartLink($cart.get())
  if (canShare() && (await shareLink(CART.title, link))) return
  showToast(
    (await copyText(link))
      ? { kind: 'success', title: SHARE.copied, description: SHARE.copiedText }
      : { kind: 'error', title: SHARE.notCopied, description: link },
  )
}

/** Fills the cart from the link that was opened, and offers Undo. */
export function fillCart(way: 'add' | 'replace'): void {
  const before = $cart.get()
  takeSharedCart(way)
  showToast({
    kind: 'success',
    title: SHARE.filled,
    action: { label: CART.undo, run: () => putBack(before) },
  })
}
