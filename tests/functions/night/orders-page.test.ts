import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listOrdersPage } from '#data/orders/orders-page.ts'
import { openDatabase as openPool, type Database } from '#data/postgres.ts'
import { parseOrderFilter, type OrderFilter } from '#domain/order/order-filter.ts'
import { plainLetters } from '#domain/text/plain-letters.ts'
import { shopFromEnvironment } from '#scripts/seed/local-shop.ts'
import { seedOrders } from '#scripts/seed/orders.ts'
import { sellsAtLeast } from '#tests/catalogue.ts'
import { migratedDatabase, type TestDatabase } from '#tests/database.ts'
import { startTestPlatform } from '#tests/stage.ts'
import { closeDatabase } from '#wiring.ts'

const COUNT = 120
const LIMIT = 10

/** An order, with what the test needs to compute the expected results. */
interface Fact {
  id: string
  text: string
  status: string
}

/** Names as people and their phones type them. */
const PEOPLE = [
  ['Siobhán', 'O’Farrell'],
  ['MÜLLER', 'ÖZDEMİR'],
  ['José', 'Ibáñez'.normalize('NFD')],
  ['Ada', 'Walker\u2011Finch'],
  ['Łucja  Maria', 'Đurić'],
  ['山田', 'ｶﾞｰﾄﾞ'],
] as const

/** Telephone numbers, postcodes and countries of the newest orders. */
const CONTACTS = [
  ['020 7946 0555', 'ZQ9 9ZZ', 'GB'],
  ['+44 (0)20 7946 0556', 'ZQ8 8ZZ', 'GB'],
  ['+1 212 555 0100', '02139', 'US'],
] as const

let server: TestDatabase
let database: Database
let newestFirst: Fact[]

beforeAll(async () => {
  server = await migratedDatabase()
  const platform = await startTestPlatform({ databaseUrl: server.url })
  await seedOrders(shopFromEnvironment(process.env), COUNT)
  await closeDatabase()
  await platform.close()
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(
    `update orders set order_date = order_date
      + (timestamptz '2026-11-20T12:00:00Z' - (select max(order_date) from orders))`,
  )
  await client.query(
    String.raw`update orders set first_name = 'İbrahim', last_name = 'Müller-Öz',
      vat_number = 'GB987654321', buyer_reference = 'PO-9000/x%_\'
    where id = (select id from orders limit 1)`,
  )
  for (const [place, [first, last]] of PEOPLE.entries()) {
    await client.query(
      `update orders set first_name = $1, last_name = $2, company_name = 'Blackwood & Søns'
      where id = (select id from orders order by order_date offset $3 limit 1)`,
      [first, last, place + 1],
    )
  }
  for (const [place, [phone, zipCode, country]] of CONTACTS.entries()) {
    // Sets values of the order so that only the expected fields contain the digits that the test
    // searches for.
    await client.query(
      `update orders set phone = $1, zip_code = $2, country = $3, order_number = 366666661 + $4::int,
        customer_email = 'reached@orders.example', buyer_reference = '', vat_number = ''
      where id = (select id from orders order by order_date desc, id desc offset $4 limit 1)`,
      [phone, zipCode, country, place],
    )
  }
  const { rows } = await client.query<Fact>(
    `select id, order_number || E'\\n' || customer_email || E'\\n' || customer_name
        || E'\\n' || company_name || E'\\n' || vat_number || E'\\n' || buyer_reference as text,
      payment_status as status
    from orders order by order_date desc, id desc`,
  )
  newestFirst = rows
  await client.end()
  database = openPool(server.url)
})

afterAll(async () => {
  await database.end()
  await server.close()
})

const fullWidth = (digit: string) => String.fromCodePoint(0xff_10 + Number(digit))

/** A text in lower-case letters without accents. */
function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function matches(fact: Fact, filter: OrderFilter): boolean {
  const { search, status } = filter
  return bare(fact.text).includes(bare(search)) && (status === null || fact.status === status)
}

/** The first page of a search, with its number of matches, counted up to `countTo`. */
async function search(text: string, countTo = 1000) {
  const filter = parseOrderFilter(new URLSearchParams({ search: text }))
  return (await listOrdersPage(database, { filter, cursor: null, limit: 200, countTo }))!
}

/** Every page of the list, in order. */
async function allPages(filter: OrderFilter, countTo: number) {
  const ids: string[] = []
  const counts = new Set<number>()
  let cursor: string | null = null
  do {
    const page = await listOrdersPage(database, { filter, cursor, limit: LIMIT, countTo })
    expect(page).toBeDefined()
    expect(page!.orders.length).toBeLessThanOrEqual(LIMIT)
    ids.push(...page!.orders.map(({ id }) => id))
    counts.add(page!.count)
    cursor = page!.nextCursor
  } while (cursor !== null)
  return { ids, counts: [...counts] }
}

const QUERIES = [
  '',
  'search=company',
  'search=example',
  'search=ZO%C3%8B',
  'search=%E5%85%89',
  'search=%E9%95%B7%E8%B0%B7',
  'search=1',
  'search=an',
  'search=qz',
  'search=nobody-has-this',
  'search=po-1',
  'search=PO-1',
  'search=o-',
  'search=%25',
  'search=_',
  'search=%5C',
  'search=%2Fx',
  'search=x%25_%5C',
  'search=9000_x',
  'search=PO%25x',
  `search=${encodeURIComponent("' or 1=1 --")}`,
  'status=paid',
  'status=refunded',
  'search=company&status=paid',
]

// The database finds the matches by an index if `countTo` is 1000, and by a scan of the list if it is 3.
test.each(QUERIES.flatMap((query) => [1000, 3].map((countTo) => [query, countTo] as const)))(
  'the list of orders for the query "%s", with matches counted up to %i, has every match once and in order (rows 53 and 56)',
  async (query, countTo) => {
    const filter = parseOrderFilter(new URLSearchParams(query))
    const wanted = newestFirst.filter((fact) => matches(fact, filter)).map(({ id }) => id)
    const { ids, counts } = await allPages(filter, countTo)

    expect(ids).toEqual(wanted)
    expect(counts).toEqual([Math.min(wanted.length, countTo + 1)])
  },
)

test('more than 13 of the tested searches have matches', () => {
  const hits = QUERIES.map((query) => {
    const filter = parseOrderFilter(new URLSearchParams(query))
    return newestFirst.filter((fact) => matches(fact, filter)).length
  })
  expect(hits.filter((count) => count > 0).length).toBeGreaterThan(13)
  expect(newestFirst).toHaveLength(COUNT)
})

test('an export of the list of orders has every match, although the export does not count the matches', async () => {
  const filter = parseOrderFilter(new URLSearchParams('search=company&status=paid'))
  const { ids } = await allPages(filter, 0)
  expect(ids).toEqual(newestFirst.filter((fact) => matches(fact, filter)).map(({ id }) => id))
})

test('a new order does not shift rows between two pages of the list', async () => {
  const filter = parseOrderFilter(new URLSearchParams())
  const first = await listOrdersPage(database, { filter, cursor: null, limit: LIMIT, countTo: 0 })
  const late = newestFirst.at(-1)!.id
  await database.query(
    `update orders set order_date = order_date + interval '9 years' where id = $1`,
    [late],
  )
  const query = { filter, cursor: first!.nextCursor, limit: LIMIT, countTo: 0 }
  const second = await listOrdersPage(database, query)
  await database.query(
    `update orders set order_date = order_date - interval '9 years' where id = $1`,
    [late],
  )
  expect(second!.orders.map(({ id }) => id)).toEqual(
    newestFirst.slice(LIMIT, 2 * LIMIT).map(({ id }) => id),
  )
})

test.each([
  'İbrahim',
  'BRAHIM',
  'Mu\u0308ller-O',
  ' \u202Abra\u0000him\u202C ',
  'GB987654321',
  'gb 987.654 321',
])('the search for orders finds a name or VAT number in any spelling: %j', async (text) => {
  const { orders } = await search(text)
  expect(orders.length).toBeGreaterThan(0)
  for (const { customer_name, vat_number } of orders) {
    expect(`${customer_name} ${vat_number}`).toBe('İbrahim Müller-Öz GB987654321')
  }
})

test.each([
  ["o'farrell", 0],
  ['SIOBHAN OʼFARRELL', 0],
  ['Siobhán  O‘Far', 0],
  ['muller ozdemir', 1],
  ['Müller Özdemir'.normalize('NFD'), 1],
  ['Jose ibanez', 2],
  ['ibáñez', 2],
  ['ada walker-finch', 3],
  ['Ａｄａ\u3000Ｗａｌｋｅｒ‐Ｆｉｎｃｈ', 3],
  ['lucja maria  duric', 4],
  ['ガード', 5],
  ['ガ', 5],
])('the search for orders finds a name by its plain letters: %j', async (text, place) => {
  for (const countTo of [1000, 0]) {
    const { orders } = await search(text, countTo)
    expect(orders.map((order) => order.customer_name)).toEqual([PEOPLE[place]!.join(' ')])
  }
})

test.each([
  ['020 7946', ['020 7946 0555', '+44 (0)20 7946 0556']],
  ['0207946055', ['020 7946 0555', '+44 (0)20 7946 0556']],
  ['+44 20 7946 0555', ['020 7946 0555']],
  ['0044 (0)20-7946-0556', ['+44 (0)20 7946 0556']],
  ['７９４６ ０５５５', ['020 7946 0555']],
  ['(212) 555', ['+1 212 555 0100']],
  ['1 212.555.0100', ['+1 212 555 0100']],
  ['ZQ9 9ZZ', ['020 7946 0555']],
  ['zq99z', ['020 7946 0555']],
  ['zq9', ['020 7946 0555']],
  ['02139', ['+1 212 555 0100']],
  ['0207', ['020 7946 0555', '+44 (0)20 7946 0556']],
  ['946', []],
  ['020', []],
  ['55', []],
  ['0000', []],
])('the search for "%s" finds telephone numbers and postcodes: %j', async (text, phones) => {
  const ids = newestFirst.slice(0, CONTACTS.length).map(({ id }) => id)
  for (const countTo of [1000, 0]) {
    const { orders } = await search(text, countTo)
    const found = orders.map(({ id }) => CONTACTS[ids.indexOf(id)]?.[0])
    expect(found.filter(Boolean)).toEqual(phones)
  }
})

test.each([1000, 3])(
  'the list filtered by service, with matches counted up to %i, has every order of the service',
  async (countTo) => {
    const rows = await database.query<{ id: string; product: string }>(
      `select order_id as id, product_id as product from order_items`,
    )
    const products = new Set(rows.map(({ product }) => product))
    expect(products.size).toBeGreaterThan(sellsAtLeast(2) ? 1 : 0)
    for (const product of [...products, 'not-sold']) {
      const ofProduct = new Set(rows.filter((row) => row.product === product).map(({ id }) => id))
      for (const search of ['', 'company']) {
        const filter = parseOrderFilter(new URLSearchParams({ product, search }))
        const wanted = newestFirst.filter((fact) => ofProduct.has(fact.id) && matches(fact, filter))
        const { ids, counts } = await allPages(filter, countTo)
        expect(ids).toEqual(wanted.map(({ id }) => id))
        expect(counts).toEqual([Math.min(wanted.length, countTo + 1)])
      }
    }
  },
)

test('the search for orders finds all orders of a company', async () => {
  expect((await search('blackwood & sons')).count).toBe(PEOPLE.length)
})

test('the database and the code convert every letter to the same plain form', async () => {
  const letters = Array.from({ length: 0x2f_00 }, (_, place) =>
    String.fromCodePoint(0xa0 + place),
  ).filter((letter) => !/\p{Cn}/u.test(letter))
  const rows = await database.query(
    `select letter from unnest($1::text[], $2::text[]) as twins (letter, plain)
      where search_letters('a' || letter) <> search_letters('a' || plain)`,
    [letters, letters.map(plainLetters)],
  )
  expect(rows).toEqual([])
})

test.each([
  ['as the list shows it', (number: string) => `#${number}`],
  ['as a mail shows it', (number: string) => `Order #${number}`],
  [
    'in groups',
    (number: string) => `${number.slice(0, 3)} ${number.slice(3, 6)}\u00A0${number.slice(6)}`,
  ],
  ['with hyphens', (number: string) => number.replace(/(...)(...)/, '$1-$2‐')],
  ['in full-width digits', (number: string) => `＃${number.replaceAll(/\d/g, fullWidth)}`],
  ['typed in part', (number: string) => `#${number.slice(0, 7)}`],
])('the search for orders finds an order by its number %s', async (_how, written) => {
  const { id, text } = newestFirst[3]!
  const number = text.slice(0, 9)
  const { orders } = await search(written(number))
  expect(orders.map((order) => order.id)).toContain(id)
  for (const order of orders) expect(order.order_number).toContain(number.slice(0, 7))
})
