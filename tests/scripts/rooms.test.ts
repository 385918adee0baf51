import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { GLOBALS_BY_CAPABILITY } from '#scripts/globals.ts'
import { ENDINGS, ROOMS, SCREENS, type Room } from '#scripts/rooms.ts'
import { writeFiles } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** JSX children, with the number of bare texts that browser translation would break. */
const CHILDREN: [children: string, bare: number][] = [
  ['{text}', 0],
  ["{isOn ? 'on' : 'off'}", 0],
  ['Written <b>here</b>, and done', 0],
  ['{TEXTS.title} <b>1</b>', 0],
  ['<b>1</b> <i>{text}</i>', 0],
  ['<b>1</b>{isOn && <i>{text}</i>}', 0],
  ['{list.map((one) => <b key={one}>{one}</b>)}<i>1</i>', 0],
  ['{isOn ? <b>1</b> : null}{children}', 0],
  ['<b>1</b> {text}', 1],
  ["<b>1</b>{isOn && 'on'}", 1],
  ["{isOn ? <i>1</i> : 'off'}<b>1</b>", 1],
  ['Number: {text}', 1],
  ['{isOn && <b>1</b>} and so on', 1],
  ['{isOn && <b>1</b>}{TEXTS.title}', 1],
  ['{isOn && <>bare <b>1</b></>}', 1],
  ['{isOn && <>{text}</>}', 1],
  ['{text}, {nameOf(text)}', 2],
]

/** Statements with a title, and whether the title begins as the second half of a sentence. */
const TITLES: [statement: string, isFragment: boolean][] = [
  ["test('an order is paid', () => {})", false],
  ["test('the order that is paid', () => {})", false],
  ["describe('of an order', () => {})", false],
  ["test.step('with a card', () => {})", false],
  ["test('ofa', () => {})", false],
  ["test('that is paid', () => {})", true],
  ["test('Is paid', () => {})", true],
  ["it('has a sum', () => {})", true],
  ["test.skip('which ends', () => {})", true],
  ["test.skipIf(true)('and ends', () => {})", true],
  ["test.each([1])('whose sum is %d', () => {})", true],
  ['test(`are ${1} orders`, () => {})', true],
]

const FOLDERS = ['bench', 'elsewhere', 'netlify', 'packages', 'scripts', 'src', 'tests']

let folder: string
const refused = new Map<string, string[]>()

type Violation = [kind: string, source: string]

const BESIDE: Violation[] = [['room beside', `import './elsewhere/x.ts'`]]
const OTHER_WAYS: Violation[] = [['global-by-another-way', 'void globalThis.open()']]
const CLOCK_VIOLATIONS: Violation[] = [
  ['global-new-date', 'void new Date()'],
  ['global-date-in-brackets', `void Date['now']()`],
  ['global-date-renamed', 'export const Clock = Date'],
]
const RANDOM_VIOLATIONS: Violation[] = [
  ['global-math-in-brackets', `void Math['random']()`],
  ['global-math-renamed', 'export const { random } = Math'],
]

/** Statements that a room must refuse, one of each kind. */
function violations({ location, imports, globals }: Room, name = ''): Violation[] {
  const other = Object.keys(ROOMS).find((room) => room !== name && !imports.includes(`#${room}`))
  const mayUse = (capability: string) => globals.includes('*') || globals.includes(capability)
  const uses = Object.entries(GLOBALS_BY_CAPABILITY).filter(([capability]) => !mayUse(capability))
  const forbidden: Violation[] = [
    ['room', `import '#${other}/x.ts'`],
    ['package', `import 'unheard-of'`],
    ['package loaded late', `void import('unheard-of')`],
    ['package passed on', `export { late } from 'unheard-of'`],
    ['node', `import 'node:dgram'`],
    ['astro', `import 'astro:actions'`],
  ]
  return [
    ['path', `import '../x.ts'`],
    ['path in disguise', `import './../x.ts'`],
    ['path out and back', `export * from './deeper/../../x.ts'`],
    ['glob', `void import.meta.glob('./*.ts')`],
    ...(imports.includes('*') ? [] : forbidden),
    ...uses.map(([capability, [use = '']]): Violation => [
      `global-${capability}`,
      `void ${use}${use === 'Date.now' ? '()' : ''}`,
    ]),
    ...(location.endsWith('.ts') ? BESIDE : []),
    ...(globals.includes('*') ? [] : OTHER_WAYS),
    ...(mayUse('clock') ? [] : CLOCK_VIOLATIONS),
    ...(mayUse('random') ? [] : RANDOM_VIOLATIONS),
  ]
}

/** One file in the folder for each violation. */
function fileActions(folder: string, list: readonly Violation[], ending = '.ts') {
  return list.map((violation) => ({
    file: `${folder}/${violation[0].replaceAll(' ', '-')}${ending}`,
    kinds: [violation],
  }))
}

/** Violations of the order of wings, screens and endings. */
const IN_WINGS: [file: string, source: string][] = [
  ['src/shop/cart/staff-text.ts', `import '#staff/orders/orders.texts.ts'`],
  ['src/site/home/shop.element.ts', `import '#shop/cart/cart.store.ts'`],
  ['src/staff/reports/other-screen.store.ts', `import '#staff/orders/orders.store.ts'`],
  ['src/shop/money/screen-above.store.ts', `import '#shop/cart/cart.store.ts'`],
  ['src/shop/cart/markup.store.ts', `import './CartScreen.tsx'`],
  ['src/shop/cart/store.texts.ts', `import './cart.store.ts'`],
  ['src/shop/cart/element.tsx', `import './cart-badge.element.ts'`],
  ['src/site/home/React.tsx', 'export const React = 1'],
  ['src/site/home/use-react.ts', 'export const useReact = 1'],
  ['src/shop/no-screen.ts', 'export const place = 1'],
  ['src/shop/cart/deeper/still.ts', 'export const place = 1'],
  ['src/domain/order/wing.ts', `import '#shop/cart/cart.store.ts'`],
]

const CASES = [
  ...Object.entries(ROOMS).flatMap(([name, room]) =>
    // A room of one file has all its violations in that file.
    room.location.endsWith('.ts')
      ? [{ file: room.location, kinds: violations(room, name) }]
      : fileActions(room.location, violations(room, name)),
  ),
  ...Object.entries(ENDINGS)
    .filter(([ending]) => ending !== '.astro')
    .flatMap(([ending, room]) =>
      fileActions('src/shop/planted', violations({ location: '', ...room }), ending),
    ),
  ...IN_WINGS.map(([file, source]) => ({ file, kinds: [[file, source]] })),
]

function known(name: string): string[] {
  return (ROOMS[name]?.imports ?? []).flatMap((item) =>
    item.startsWith('#') ? [item.slice(1)] : [],
  )
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rooms-'))
  for (const file of [
    'oxlint.config.ts',
    'scripts/globals.ts',
    'scripts/rooms.ts',
    'scripts/room-rule.ts',
    'scripts/text-rule.ts',
    'scripts/title-rule.ts',
  ]) {
    await cp(path.join(PROJECT, file), path.join(folder, file))
  }
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFiles(folder, {
    'package.json': '{ "type": "module" }',
    'elsewhere/x.ts': 'export const x = 1',
    'src/domain/formatter.ts': `export const day = (at: Date) => new Intl.DateTimeFormat('en').format(at)`,
    'src/domain/formatters.ts': `export const DAYS = new Intl.DateTimeFormat('en')`,
    'src/shop/checkout/allowed.store.ts': `import '#shop/cart/cart.store.ts'\nimport '#site/frame/toasts.store.ts'\nimport './checkout.texts.ts'\nimport 'nanostores'`,
    'src/domain/allowed.ts': `import * as z from 'zod'\nimport './cart.ts'\nexport const day = (at: Date): Date => new Date(at instanceof Date ? at : Date.parse(at))\nexport const most = z.literal(Math.max(1, 2))`,
    ...Object.fromEntries(
      CHILDREN.map(([children], index) => [
        `src/ui/Children${index}.tsx`,
        `export const Text = ({ text, list, isOn, children, nameOf, TEXTS }) => <p>${children}</p>`,
      ]),
    ),
    ...Object.fromEntries(
      TITLES.map(([statement], index) => [`tests/domain/title-${index}.test.ts`, statement]),
    ),
    ...Object.fromEntries(
      CASES.map(({ file, kinds }) => [file, kinds.map(([, source]) => source).join('\n')]),
    ),
  })
  const { stdout } = await promisify(execFile)(
    path.join(PROJECT, 'node_modules/.bin/oxlint'),
    ['-f', 'json', '--disable-nested-config', ...FOLDERS],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string; labels: unknown[] }[]
  }
  for (const { code, filename } of diagnostics) {
    if (!code.startsWith('rooms(')) continue
    refused.set(filename, [...(refused.get(filename) ?? []), code])
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(CASES)('the lint refuses forbidden imports and globals in $file', ({ file, kinds }) => {
  expect(refused.get(file) ?? []).toHaveLength(kinds.length)
})

test('the lint refuses a file in a folder without an import rule', () => {
  expect(refused.has('elsewhere/x.ts')).toBe(true)
})

test('the lint refuses a function that creates a formatter at each call', () => {
  expect(refused.get('src/domain/formatter.ts')).toEqual(['rooms(formatter)'])
  expect(refused.has('src/domain/formatters.ts')).toBe(false)
})

test.each(CHILDREN.map((one, index) => [...one, index] as const))(
  'the lint finds %i texts in <p>%s</p> that break React on a translated page',
  (_children, bare, index) => {
    expect(refused.get(`src/ui/Children${index}.tsx`) ?? []).toEqual(
      Array.from({ length: bare }, () => 'rooms(text)'),
    )
  },
)

test.each(TITLES.map((one, index) => [...one, index] as const))(
  'the lint reports the test title %s as a fragment: %s',
  (_statement, isFragment, index) => {
    expect(refused.get(`tests/domain/title-${index}.test.ts`) ?? []).toEqual(
      isFragment ? ['rooms(title)'] : [],
    )
  },
)

test('the lint accepts allowed imports and globals', () => {
  expect(refused.has('src/domain/allowed.ts')).toBe(false)
  expect(refused.has('src/shop/checkout/allowed.store.ts')).toBe(false)
})

test('no two screens import each other, directly or through others', () => {
  for (const screen of Object.keys(SCREENS)) {
    const [wing] = screen.split('/')
    const seen = new Set<string>()
    const queue = [screen]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const known of (SCREENS[next] ?? '').split(' ').filter(Boolean)) {
        const below = `${wing}/${known}`
        if (!seen.has(below)) queue.push(below)
        seen.add(below)
      }
    }
    expect(seen, screen).not.toContain(screen)
  }
})

test('no folder with an import rule imports itself through another folder', () => {
  for (const name of Object.keys(ROOMS)) {
    const seen = new Set<string>()
    const queue = known(name)
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (!seen.has(next)) queue.push(...known(next))
      seen.add(next)
    }
    expect(seen, name).not.toContain(name)
  }
})
