import { openAccount } from './account.ts'
import { startApiServer } from './api/api-server.ts'
import { newControl, newFaults } from './api/control.ts'
import { newApi } from './api/handle-api.ts'
import type { Shop } from './api/route.ts'
import { newPages } from './pages/handle-page.ts'
import { CONSOLE_PATH } from './pages/html.ts'
import { openStore } from './records/store.ts'

interface CardProviderOptions {
  /** Folder of the state, which survives a restart and a kill. */
  folder: string
  /** Public origin of the web host, for the addresses of hosted pages. */
  publicUrl: string
  /** The only accepted secret API key; a request with another key gets 401. */
  secretKey: string
  /** The address of webhooks, and the `whsec_…` secret that signs them. */
  webhook: { url: string; secret: string }
  /** Port of the API on 127.0.0.1; 0 means any free port. */
  apiPort: number
  merchantName: string
  clock?: () => Date
}

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>

/** Starts the card provider of the local platform; throws when its port is taken. */
export async function startCardProvider(options: CardProviderOptions) {
  const { folder, secretKey, webhook, clock = () => new Date() } = options
  const publicUrl = new URL(options.publicUrl).origin
  const shop: Shop = {
    merchant: options.merchantName,
    pageUrl: (sessionId) => `${publicUrl}${CONSOLE_PATH}/pay/${sessionId}`,
  }
  const store = openStore(folder, clock)
  const account = openAccount(store, webhook)
  const faults = newFaults()
  try {
    const api = newApi(account, shop, secretKey)
    const control = newControl(account, faults)
    const server = await startApiServer(options.apiPort, api, control, faults)
    return {
      /** Address of the API for the `stripe` SDK: `http://127.0.0.1:PORT`. */
      apiUrl: server.url,
      /** Answers the browser pages at `/_local/card-provider*`. */
      handlePage: newPages(account, shop),
      async close(): Promise<void> {
        await server.close()
        await account.close()
      },
    }
  } catch (error) {
    await account.close()
    throw error
  }
}
