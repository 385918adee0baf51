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
    return await Promise.race([arrives, scriptFails()])
  } catch {
    return false
  }
}

/**
 * Resolves to false if the script fails to load. The provider's loader never answers once the
 * script has failed.
 */
function scriptFails(): Promise<false> {
  const script = document.querySelector(`script[src^="${ORIGIN}"]`)
  return new Promise((resolve) => {
    script?.addEventListener('error', () => resolve(false), { once: true })
  })
}
