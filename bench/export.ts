import { csv } from '#http/respond.ts'
import { joinShop } from '#scripts/seed/local-shop.ts'
import { exportDocuments, requestedLayout } from '#use-cases/export-documents.ts'
import { exportOrders } from '#use-cases/orders.ts'
import { unwire } from '#wiring.ts'

const { shop } = joinShop(process.env)
await shop.db.query('select 1')

const [file] = process.argv.slice(2)
const layout = requestedLayout(new URLSearchParams())
const parts =
  file === 'orders.csv' || !layout
    ? exportOrders(shop, new URLSearchParams())
    : exportDocuments(shop, { from: '2000-01-01', to: '2100-01-01', realOnly: false }, layout)

const memory = process.memoryUsage.rss()
const processor = process.cpuUsage()
const began = performance.now()
let [first, bytes] = [0, 0]
const response = await csv({ name: 'file.csv', parts })
for await (const part of response.body ?? []) {
  first ||= performance.now() - began
  bytes += part.byteLength
}
const { user, system } = process.cpuUsage(processor)
const more = process.resourceUsage().maxRSS / 1024 - memory / 2 ** 20
const figures = [first.toFixed(0), ((user + system) / 1e6).toFixed(1), more.toFixed(0)]
console.log(JSON.stringify([...figures, (bytes / 2 ** 20).toFixed(1)]))
await unwire()
