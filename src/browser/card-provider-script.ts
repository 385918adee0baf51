/**
 * Loads the card provider's script, without its tracking of the visitor. Answers whether it
 * arrived; paying does not depend on it.
 */
export async function loadCardProviderScript(publishableKey: string): Promise<boolean> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    loadStripe.setLoadParameters({ advancedFraudSignals: false })
    return (await loadStripe(publishableKey)) !== null
  } catch {
    return false
  }
}
