const ORIGIN = 'https://js.stripe.com/'

/**
 * Loads the card provider's script without its visitor tracking. Returns whether it loaded;
 * payments work without it.
 */
export async function loadCardProviderScript(publishableKey: string): Promise<boolean> {
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    loadStripe.setLoadParameters({ advancedFraudSignals: false })
    const arrives = loadStripe(publishableKey).then((provider) => provider !== null)
    // The provider's loader never answers once the script has failed.
    const fails = new Promise<false>((resolve) => {
      const script = document.querySelector(`script[src^="${ORIGIN}"]`)
      script?.addEventListener('error', () => resolve(false), { once: true })
    })
    return await Promise.race([arrives, fails])
  } catch {
    return false
  }
}
