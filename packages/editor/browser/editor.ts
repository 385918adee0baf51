import { init } from '@sveltia/cms'

const settings = await fetch('/edit/settings.json')
await init({ config: await settings.json() })
