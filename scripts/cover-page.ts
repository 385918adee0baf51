import { readBrandColour } from '#build/brand.ts'

import { breakIntoLines, fitText, OutlinedText, widthOf, type LineStyle } from './cover-type.ts'

const ground = readBrandColour('brand')
const paper = readBrandColour('surface')
const edge = readBrandColour('shade')
const line = readBrandColour('line')
const strongLine = readBrandColour('line-strong')
const brand = readBrandColour('brand')
const bar = readBrandColour('brand-mid')
const accent = readBrandColour('accent')
const accentText = readBrandColour('accent-text')
const ink = readBrandColour('ink')
const muted = readBrandColour('muted')

export interface Span {
  label: string
  from: number
  to: number
}

/** A part of a page. The cells of a table are Markdown; the first row has the column headings. */
export type Block =
  | { kind: 'chart'; form: string; title: string; mark: string; spans: readonly Span[] }
  | {
      kind: 'table'
      title: string
      rows: readonly (readonly string[])[]
      isNumeric: readonly boolean[]
    }
  | { kind: 'note'; text: string; by: string }
  | { kind: 'text'; text: string }

type Chart = Extract<Block, { kind: 'chart' }>
type Table = Extract<Block, { kind: 'table' }>
type Note = Extract<Block, { kind: 'note' }>

const SIZE = 800
/** The text ends above this position, so that the lower edge of the picture cuts through no line. */
const FOOT = SIZE - 8
/** The lower edge of a 4:3 card, which cuts off 100 units at the top and at the bottom. */
export const CARD_LOWER_EDGE = 700
const SHEET = { x: 44, y: 120, width: 674 }
const LEFT = SHEET.x + 42
const RIGHT = SHEET.x + SHEET.width - 42
const WIDTH = RIGHT - LEFT

// The smallest text has 11 px if the picture is 335 px wide.
const TITLE = { size: 48, colour: brand }
const CAPTION = { size: 30, colour: ink }
const SMALL = { size: 27, colour: ink }
const NOTE = { size: 29, colour: accentText }

/** Height of a table row, and minimum gap between columns. */
const [ROW, GAP] = [37, 16]

/** The parts drawn so far, and the position of the next part. */
interface Drawing {
  type: OutlinedText
  shapes: string[]
  y: number
}

/** Draws the top of a document's page, with other sheets behind it, as SVG. */
export function drawDocumentPage(title: string, blocks: readonly Block[]): string {
  let page = drawPage(title, blocks, 0)
  // Moves the text up or down until the lower edge of a 4:3 card cuts through no line.
  for (let step = 1; page.type.isCutAt(CARD_LOWER_EDGE) && step <= ROW; step += 1) {
    page = drawPage(title, blocks, step % 2 === 0 ? step : -step)
  }
  const drawn = [box(ground, 0, 0, SIZE, SIZE), drawSheets(), ...page.shapes, page.type.toSvg()]
  const view = '<view id="cover" viewBox="12 60 740 740"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${view}${drawn.join('')}</svg>\n`
}

function drawPage(title: string, blocks: readonly Block[], space: number): Drawing {
  const drawing: Drawing = { type: new OutlinedText(), shapes: [], y: SHEET.y + 62 + space / 2 }
  const { type, shapes } = drawing
  for (const words of breakIntoLines(title, TITLE, WIDTH)) {
    type.line(words, LEFT, drawing.y, TITLE)
    drawing.y += 50
  }
  shapes.push(box(brand, LEFT, drawing.y - 32, WIDTH, 3))
  drawing.y += space / 2 - 20
  for (const block of blocks) {
    if (drawing.y < SIZE) drawBlock(block, drawing)
  }
  return drawing
}

function box(fill: string, ...place: [x: number, y: number, width: number, height: number]) {
  const [x, y, width, height] = place.map((value) => Number(value.toFixed(1)))
  return `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`
}

/** The front sheet, with three sheets behind it, each rotated further. */
function drawSheets(): string {
  const { x, y, width } = SHEET
  const turned = (angle: number) => `transform="rotate(${angle} 380 ${SIZE + 60})"`
  const shape = `d="M${x} ${y}h${width}v${SIZE}h-${width}z"`
  return [
    `<path ${turned(4)} fill="${ink}" opacity=".35" ${shape}/>`,
    `<g fill="${edge}" stroke="${strongLine}">`,
    ...[3.2, 2.1, 1].map((angle) => `<path ${turned(angle)} ${shape}/>`),
    `<path fill="${paper}" ${shape}/></g>`,
  ].join('')
}

function drawBlock(block: Block, drawing: Drawing): void {
  if (block.kind === 'note') return drawNote(block, drawing)
  if (block.kind === 'text') return drawText(block.text, drawing)
  drawCaption(block.title, drawing)
  if (block.kind === 'table') return drawTable(block, drawing)
  return block.form === 'columns' ? drawColumns(block, drawing) : drawBars(block, drawing)
}

function drawCaption(title: string, drawing: Drawing): void {
  drawing.y += 4
  for (const words of breakIntoLines(title, CAPTION, WIDTH)) {
    drawing.y += 36
    drawing.type.line(words, LEFT, drawing.y, CAPTION)
  }
  drawing.shapes.push(box(strongLine, LEFT, drawing.y + 12, WIDTH, 1.5))
  drawing.y += 14
}

/** Draws whole sentences: those above the lower edge of a card, then those above the foot. */
function drawText(text: string, drawing: Drawing): void {
  drawing.y += 18
  const rooms = [CARD_LOWER_EDGE, FOOT].map((edge) => Math.floor((edge - drawing.y) / 36))
  const { lines, isWhole } = fitText(text, SMALL, WIDTH, rooms)
  for (const words of lines) {
    drawing.y += 36
    drawing.type.line(words, LEFT, drawing.y, SMALL)
  }
  if (!isWhole) drawing.y = SIZE
}

function drawBars({ form, spans, mark }: Chart, drawing: Drawing): void {
  const values = valueLabels(form, spans)
  const labelWidth = Math.min(widestText(spans.map(({ label }) => label)), WIDTH * 0.6)
  const [start, end] = [LEFT + labelWidth + 18, RIGHT - widestText(values) - 16]
  const ends = spans.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  // Spans are close together and far from zero, so their axis does not start at zero.
  const lowest = form === 'spans' ? Math.max(0, least - (most - least) / 8) : 0
  const at = (value: number) => start + ((value - lowest) / (most - lowest)) * (end - start)
  drawing.y += 8
  for (const [index, { label, from, to }] of spans.entries()) {
    const isMark = label === mark
    const setting = { ...SMALL, colour: isMark ? accentText : ink }
    const lines = breakIntoLines(label, SMALL, labelWidth)
    for (const [place, words] of lines.entries()) {
      drawing.type.line(words, LEFT, drawing.y + 31 + place * 30, setting)
    }
    const middle = drawing.y + 22 + (lines.length - 1) * 15
    const width = Math.max(2, Math.abs(at(to) - at(from)))
    drawing.shapes.push(box(isMark ? accent : bar, at(Math.min(from, to)), middle - 14, width, 28))
    drawing.type.line(values[index] ?? '', RIGHT, middle + 9, { ...setting, end: 'right' })
    drawing.y += 44 + (lines.length - 1) * 30
  }
}

function drawColumns({ form, spans, mark }: Chart, drawing: Drawing): void {
  const values = valueLabels(form, spans)
  const [height, step] = [170, WIDTH / spans.length]
  const most = Math.max(...spans.map(({ to }) => to))
  const foot = drawing.y + 50 + height
  for (const [index, { label, to }] of spans.entries()) {
    const isMark = label === mark
    const top = foot - (to / most) * height
    const middle = LEFT + step * (index + 0.5)
    const setting = { ...SMALL, colour: isMark ? accentText : ink, end: 'middle' } as const
    drawing.shapes.push(
      box(isMark ? accent : bar, middle - step * 0.4, top, step * 0.8, foot - top),
    )
    drawing.type.line(values[index] ?? '', middle, top - 10, setting)
    drawing.type.line(label, middle, foot + 32, setting)
  }
  drawing.y = foot + 40
}

/** Labels of the bars, all with the number of decimals of the most exact value. */
function valueLabels(form: string, spans: readonly Span[]): string[] {
  const ends = spans.flatMap(({ from, to }) => [from, to])
  const digits = Math.max(...ends.map((end) => String(end).split('.')[1]?.length ?? 0))
  const setting = { minimumFractionDigits: digits }
  const format = (value: number) => value.toLocaleString('en-GB', setting)
  return spans.map(({ from, to }) => {
    if (form === 'spans') return `${format(from)} to ${format(to)}`
    if (form !== 'bridge' || from === 0) return format(to)
    return `${to < from ? '−' : '+'}${format(Math.abs(to - from))}`
  })
}

function widestText(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => widthOf(text, SMALL)))
}

function drawTable({ title, rows, isNumeric }: Table, drawing: Drawing): void {
  const [heads = []] = rows
  const shown = heads.every((head) => head === '') ? rows.slice(1) : rows
  const visible = shown.slice(0, Math.floor((FOOT - drawing.y) / ROW))
  const columns = heads.map((_, column) => visible.map((row) => stripMarks(row[column] ?? '')))
  const widths = columns.map(widestText)
  const spareWidth = widths.reduce((left, width) => left - width, WIDTH)
  if (spareWidth < GAP * (widths.length - 1)) throw new Error(`too wide for the picture: ${title}`)
  const gap = Math.max(GAP, spareWidth / (widths.length - 0.5))
  for (const row of visible) {
    const y = drawing.y + 29
    let right = RIGHT
    for (const [column, cell] of [...row.entries()].toReversed()) {
      const setting = row === heads ? { ...SMALL, colour: muted } : cellStyle(cell)
      const width = widths[column] ?? 0
      if (column === 0) drawing.type.line(stripMarks(cell), LEFT, y, setting)
      else if (isNumeric[column])
        drawing.type.line(stripMarks(cell), right, y, { ...setting, end: 'right' })
      else drawing.type.line(stripMarks(cell), right - width, y, setting)
      right -= width + gap
    }
    drawing.y += ROW
    drawing.shapes.push(box(line, LEFT, drawing.y + 1, WIDTH, 1.5))
  }
}

function cellStyle(cell: string): LineStyle {
  if (cell.startsWith('**')) return { ...SMALL, colour: brand, isBold: true }
  return cell.startsWith('*') ? { ...SMALL, colour: muted } : SMALL
}

function stripMarks(cell: string): string {
  return cell.replaceAll('*', '')
}

/** Draws a note. Its author follows in the last line if there is room, otherwise below. */
function drawNote({ text, by }: Note, drawing: Drawing): void {
  const [x, top] = [LEFT + 26, drawing.y + 24]
  const lines = breakIntoLines(text, NOTE, RIGHT - x)
  const hasRoom = widthOf(`${lines.at(-1)}  ${by}`, NOTE) <= RIGHT - x
  for (const [index, words] of lines.entries()) {
    drawing.type.line(words, x, top + 26 + index * 35, NOTE)
  }
  const signed = top + 26 + (lines.length - (hasRoom ? 1 : 0)) * 35
  drawing.type.line(by, RIGHT, signed, { ...NOTE, end: 'right' })
  drawing.shapes.push(box(accent, LEFT, top, 4, signed - top + 8))
  drawing.y = signed + 12
}
