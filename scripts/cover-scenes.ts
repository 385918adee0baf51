import { readBrandColour } from '#build/brand.ts'

const line = readBrandColour('line')
const strongLine = readBrandColour('line-strong')
const paper = readBrandColour('surface')
const brand = readBrandColour('brand')
const bar = readBrandColour('brand-mid')
const pale = readBrandColour('brand-soft')
const accent = readBrandColour('accent')
const paleAccent = readBrandColour('accent-soft')

/** The parts of a cover: background, drawing, mark and name. */
export interface Scene {
  ground: string
  /** The drawing between the background and the name. */
  sheets: string
  mark: { x: number; y: number }
  name: { x: number; y: number; width: number; colour: string }
}

/** A bar of a chart. */
export interface Span {
  label: string
  from: number
  to: number
}

/** Maps the values of a chart to positions between `start` and `end`. */
function scale(spans: readonly Span[], start: number, end: number): (value: number) => number {
  const lowest = Math.min(...spans.map(({ from }) => from))
  const highest = Math.max(...spans.map(({ to }) => to))
  return (value) => Math.round(start + ((value - lowest) / (highest - lowest)) * (end - start))
}

const outlineOf = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`

const path = (fill: string, shape: string) => `<path fill="${fill}" d="${shape}"/>`

/** A filled rectangle. */
export const box = (fill: string, ...place: Parameters<typeof outlineOf>) =>
  path(fill, outlineOf(...place))

const leaf = (fill: string, ...place: Parameters<typeof outlineOf>) =>
  `<path fill="${fill}" stroke="${strongLine}" d="${outlineOf(...place)}"/>`

/** A chart of ranges on one large sheet; lines at the ends of the marked range cross the others. */
export function sheet(spans: readonly Span[], mark: string): Scene {
  const at = scale(spans, 200, 600)
  const step = 380 / spans.length
  const rows = spans.map(({ label, from, to }, index) => {
    const y = Math.round(310 + index * step)
    const fill = label === mark ? accent : bar
    return box(line, 170, y + 62, 460, 2) + box(fill, at(from), y, at(to) - at(from), 46)
  })
  const ends = spans.filter(({ label }) => label === mark).flatMap(({ from, to }) => [from, to])
  const limits = ends.map((end) => `M${at(end)} 290V660`).join('')
  return {
    ground: bar,
    sheets: [
      box(line, 146, 146, 540, 654),
      leaf(paper, 130, 130, 540, 671),
      box(brand, 130, 130, 540, 14),
      `<path stroke="${accent}" stroke-width="3" stroke-dasharray="8 8" d="${limits}"/>`,
      ...rows,
    ].join(''),
    mark: { x: 170, y: 182 },
    name: { x: 236, y: 222, width: 400, colour: brand },
  }
}

/** A chart of columns on the right page of an open booklet. */
export function booklet(spans: readonly Span[], mark: string): Scene {
  const at = scale([...spans, { label: '', from: 0, to: 0 }], 560, 250)
  const step = 250 / spans.length
  const columns = spans.map(({ label, from, to }, index) => {
    const x = Math.round(435 + index * step)
    return box(label === mark ? accent : bar, x, at(to), Math.round(step * 0.68), at(from) - at(to))
  })
  return {
    ground: pale,
    sheets: [
      `<path fill="${bar}" opacity=".25" d="M76 186h660v460H76z"/>`,
      box(brand, 64, 170, 336, 460),
      leaf(paper, 400, 170, 336, 460),
      `<path fill="${line}" opacity=".6" d="M400 170h16v460h-16z"/>`,
      ...columns,
      box(strongLine, 430, 560, 256, 3),
    ].join(''),
    mark: { x: 104, y: 214 },
    name: { x: 104, y: 340, width: 270, colour: paper },
  }
}

/** A table on the first of many sheets. */
export function stack(table: string): Scene {
  const rows = table
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| :'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const step = 360 / rows.length
  const lines = rows.map(([label = '', ...cells], index) => {
    const y = Math.round(310 + index * step)
    const figures = cells.map((cell, place) => {
      const width = Math.min(52, 9 * cell.replaceAll('*', '').length)
      return outlineOf(550 - (cells.length - 1 - place) * 66 - width, y, width, 14)
    })
    const name = outlineOf(170, y, Math.min(120, 8 * label.length), 14)
    return path(label.startsWith('**') ? brand : strongLine, name + figures.join(''))
  })
  const rules = rows.map((_, index) => `M170 ${Math.round(334 + index * step)}h384v1h-384z`)
  return {
    ground: line,
    sheets: [
      ...[6, 5, 4, 3, 2, 1].map((deep) => leaf(paper, 130 + deep * 16, 120 + deep * 14, 456, 690)),
      leaf(paper, 130, 120, 456, 690),
      box(brand, 130, 120, 456, 14),
      box(paleAccent, 492, 290, 66, 390),
      path(line, rules.join('')),
      ...lines,
    ].join(''),
    mark: { x: 170, y: 160 },
    name: { x: 236, y: 198, width: 300, colour: brand },
  }
}

/** A chart of consecutive tasks on a wide plan. */
export function plan(spans: readonly Span[], mark: string): Scene {
  const at = scale(spans, 96, 704)
  const step = 290 / spans.length
  const weeks = Array.from({ length: 9 }, (_, index) => `M${96 + index * 76} 306v300`).join('')
  const bars = spans.map(({ label, from, to }, index) => {
    const fill = label === mark ? accent : bar
    const y = Math.round(314 + index * step)
    return box(fill, at(from), y, at(to) - at(from), Math.round(step * 0.66))
  })
  return {
    ground: brand,
    sheets: [
      box(bar, 76, 196, 680, 450),
      box(paper, 60, 180, 680, 450),
      `<path stroke="${line}" stroke-width="2" d="${weeks}"/>`,
      ...bars,
    ].join(''),
    mark: { x: 656, y: 214 },
    name: { x: 96, y: 258, width: 500, colour: brand },
  }
}

/** A chart of bars that shrink from top to bottom, on a sheet in a folder. */
export function folder(spans: readonly Span[], mark: string): Scene {
  const most = Math.max(...spans.map(({ to }) => to))
  const step = 290 / spans.length
  const bars = spans.map(({ label, to }, index) => {
    const half = Math.max(9, Math.round((to / most) * 190))
    const y = Math.round(190 + index * step)
    return box(label === mark ? accent : bar, 400 - half, y, 2 * half, Math.round(step * 0.7))
  })
  return {
    ground: paleAccent,
    sheets: [
      `<path fill="${bar}" d="M110 800V210q0-12 12-12h170l36 40h350q12 0 12 12v550z"/>`,
      leaf(paper, 170, 140, 460, 500),
      ...bars,
      `<path fill="${brand}" d="M96 800V512q0-12 12-12h584q12 0 12 12v288z"/>`,
    ].join(''),
    mark: { x: 136, y: 540 },
    name: { x: 136, y: 646, width: 520, colour: paper },
  }
}
