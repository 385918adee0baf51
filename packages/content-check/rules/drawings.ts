import { brotliCompressSync } from 'node:zlib'

import { positionAt } from '#content-check/content-file.ts'
import { MARK_FILE, type Library } from '#content-check/library.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'

/** Maximum size of a drawing as browsers receive it, compressed. */
const MAX_DRAWING_BYTES = 8192
/** Maximum size of the logo, compressed: low, because every page contains the logo. */
const MAX_MARK_BYTES = 2048
const CONTENT_DRAWINGS = /^public\/images\/(products|case-studies|partners)\/.*\.svg$/
const START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/

const SCRIPT_MESSAGE = 'a drawing must not contain scripts'
const LOADING_MESSAGE = 'a drawing must not load other files; draw everything in the file itself'
const wordSet = (text: string) => new Set(text.toLowerCase().split(/\s+/))
/** Allowed elements: shapes, texts and colours. Others may run scripts or load files. */
const ELEMENTS =
  wordSet(`svg g defs symbol use view title desc path circle ellipse rect line polyline polygon
  text tspan lineargradient radialgradient stop clippath mask pattern marker style`)
const ATTRIBUTES =
  wordSet(`xmlns xmlns:xlink version viewbox preserveaspectratio id class style role aria-label
  aria-hidden focusable xml:space href xlink:href transform x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy rotate
  width height d points pathlength offset color display visibility overflow opacity fill fill-opacity fill-rule
  stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stop-color stop-opacity gradientunits gradienttransform spreadmethod clip-path clip-rule
  clippathunits mask maskunits maskcontentunits patternunits patterntransform patterncontentunits marker-start
  marker-mid marker-end markerwidth markerheight refx refy orient vector-effect paint-order shape-rendering
  mix-blend-mode font-family font-size font-style font-weight letter-spacing text-anchor dominant-baseline`)

/** The drawings of content and the firm's logo must be small, complete and of the right shape. */
export function drawingProblems({ files }: Library): Problem[] {
  const mark = files.get(MARK_FILE) ?? Buffer.alloc(0)
  return [
    ...[...files]
      .filter(([file]) => CONTENT_DRAWINGS.test(file))
      .flatMap(([file, bytes]) => [
        ...weightProblems(file, transferSize(bytes), MAX_DRAWING_BYTES),
        ...svgProblems(file, bytes, shapeProblems),
      ]),
    ...weightProblems(MARK_FILE, mark.length, MAX_MARK_BYTES),
    ...svgProblems(MARK_FILE, mark, markProblems),
  ]
}

function svgProblems(
  file: string,
  bytes: Buffer,
  shapeOf: (file: string, text: string) => Problem[],
): Problem[] {
  const text = bytes.toString('utf8')
  if (!START.test(text) || !/(?:<\/svg>|\/>)\s*$/.test(text)) {
    return [fileProblem(file, 'the picture must be a complete SVG drawing')]
  }
  return [...shapeOf(file, text), ...forbiddenPartProblems(file, text)]
}

/** Compressed size of a drawing in bytes; the uncompressed size if that is already within the limit. */
function transferSize(bytes: Buffer): number {
  return bytes.length > MAX_DRAWING_BYTES ? brotliCompressSync(bytes).length : bytes.length
}

function weightProblems(file: string, bytes: number, maxBytes: number): Problem[] {
  if (bytes <= maxBytes) return []
  const found = (bytes / 1024).toFixed(1)
  const message = `the picture must have at most ${maxBytes / 1024} KB; found ${found} KB`
  return [fileProblem(file, message)]
}

/** The logo must be 48 by 48 and take the colour of the text next to it. */
function markProblems(file: string, mark: string): Problem[] {
  const colour = 'fill the mark with currentColor, the colour of the text next to it'
  return [
    ...(/\sviewBox="0 0 48 48"/.test(mark)
      ? []
      : [fileProblem(file, 'the mark needs viewBox="0 0 48 48"')]),
    ...(mark.includes('currentColor') ? [] : [fileProblem(file, colour)]),
  ]
}

/** A drawing must have the shape that pages show: 16:10 for a study, square for all others. */
function shapeProblems(file: string, text: string): Problem[] {
  const view = /\sviewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text)
  const [ratio, name] = file.startsWith('public/images/case-studies/')
    ? [1.6, '16:10']
    : [1, 'square']
  const [, width, height] = view ?? []
  if (view && Math.abs(Number(width) / Number(height) / ratio - 1) < 0.01) return []
  const found = view ? `${width} by ${height}` : 'no viewBox'
  const place = positionAt(text, view ? view.index + 1 : Math.max(0, text.indexOf('<svg')))
  return [{ file, ...place, message: `this drawing must be ${name}; found ${found}` }]
}

const TAG = /<(?!\/|\?xml\s)([^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)/g
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g
/**
 * References to other files in styles and attributes, and any backslash, because an escape could hide
 * a reference.
 */
const LOADING = /@import|\\|(?:image-set|image|src)\(|url\(\s*["']?\s*(?!["'#\s])/i

function forbiddenPartProblems(file: string, text: string): Problem[] {
  const drawn = text.replaceAll(/<!--[^]*?-->/g, (comment) => ' '.repeat(comment.length))
  const found = findForbiddenPart(drawn)
  return found ? [{ file, ...positionAt(text, found.index), message: found.message }] : []
}

/** The first part of a drawing that is not allowed, or that loads something. */
function findForbiddenPart(drawn: string): { index: number; message: string } | undefined {
  for (const { 0: tag, 1: name = '', 2: rest = '', index } of drawn.matchAll(TAG)) {
    if (!ELEMENTS.has(name.toLowerCase())) return { index, message: elementMessage(name) }
    const start = index + tag.length - rest.length
    for (const { 1: attribute = '', 2: value = '', index: at } of rest.matchAll(ATTRIBUTE)) {
      const message = attributeMessage(attribute, value.replace(/^["']/, '').trim())
      if (message !== undefined) return { index: start + at, message }
    }
  }
  const loading = LOADING.exec(drawn)
  return loading ? { index: loading.index, message: LOADING_MESSAGE } : undefined
}

function elementMessage(name: string): string {
  if (/^script$/i.test(name)) return SCRIPT_MESSAGE
  return /^(image|feimage|foreignobject|iframe)$/i.test(name)
    ? LOADING_MESSAGE
    : `a drawing may contain only shapes, texts and colours; remove <${name}>`
}

function attributeMessage(name: string, value: string): string | undefined {
  if (/^on/i.test(name)) return SCRIPT_MESSAGE
  if (/href$/i.test(name) && !value.startsWith('#')) return LOADING_MESSAGE
  if (ATTRIBUTES.has(name.toLowerCase()) || name.startsWith('data-')) return undefined
  return `a drawing must not have the attribute ${name}`
}
