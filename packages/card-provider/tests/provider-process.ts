import { startCardProvider } from '#card-provider/card-provider.ts'

/** A card provider in a process of its own, for tests that kill it. */
const provider = await startCardProvider({
  folder: process.env['FOLDER'] ?? '',
  publicUrl: 'http://localhost:8888',
  secretKey: 'sk_test_localtests',
  webhook: { url: 'http://127.0.0.1:9/webhook', secret: 'whsec_localtests' },
  apiPort: 0,
  merchantName: 'Sample & Sons',
})
console.log(provider.apiUrl)
