import { copyText } from '#browser/clipboard.ts'
import { siteOrigin } from '#browser/location.ts'
import { canShare, shareLink } from '#browser/share.ts'
import { cartText } from '#domain/shared-cart.ts'
import { CART, SHARE } from '#messages/cart.ts'
import { sharedCartPath } from '#paths.ts'
import { $cart } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

/**
 * Passes a link on that offers this cart in another browser: by the phone's own means, else by the
 * clipboard. What it carries never reaches a server.
 */
export async function passCartOn(): Promise<void> {
  const link = siteOrigin() + sharedCartPath(cartText($cart.get()))
  if (canShare() && (await shareLink(CART.title, link))) return
  showToast(
    (await copyText(link))
      ? { kind: 'success', title: SHARE.copied, description: SHARE.copiedText }
      : { kind: 'error', title: SHARE.notCopied, description: link },
  )
}
