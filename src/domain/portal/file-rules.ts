const BYTES_PER_MIB = 1024 * 1024

/** Maximum size of a part of a file in bytes: Netlify passes on binary bodies of up to about 4.5 MB. */
export const PART_BYTES = 4 * BYTES_PER_MIB

/** Maximum size of a file, and of the files in one archive, in bytes: Netlify cuts streamed answers off after 20 MB. */
export const MAX_FILE_BYTES = 18 * BYTES_PER_MIB

/**
 * The most files that the customer may send for one order, and the most that the firm may send before
 * it delivers them; unfinished files count.
 */
export const MAX_FILES = 60

export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES)
}

/** The size of a part in bytes; parts count from 0. */
export function partSize(size: number, part: number): number {
  return Math.min(PART_BYTES, size - part * PART_BYTES)
}

/** A number of bytes as people read it, such as `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MIB
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / BYTES_PER_MIB).toFixed(1)} MB`
}

/** Media types of downloads by file ending; all other files are downloaded as plain bytes. */
const MEDIA_TYPES = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['heic', 'image/heic'],
  ['heif', 'image/heic'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
])

/** The first bytes of ZIP archives, of Office files that are older or have a password, and of RTF files. */
const CONTAINER_STARTS = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '\u00D0\u00CF\u0011\u00E0',
  String.raw`{\rtf`,
]
const PICTURE_START =
  /^(\u00FF\u00D8\u00FF|\u0089PNG|.{4}ftyp(he[iv][cmsx]|mif1|msf1)|II\*|MM.\*)/su

/**
 * The types that customers and staff may send, by file endings in lower case. The first bytes (as
 * Latin-1) decide the type, never the name alone: programs mix up the endings of one type.
 */
const FILE_TYPES: readonly { endings: string; isStart: (start: string) => boolean }[] = [
  { endings: 'pdf', isStart: (start) => start.slice(0, 1024).includes('%PDF-') },
  {
    endings: 'docx xlsx pptx odt ods odp pages numbers key zip doc xls ppt msg rtf',
    isStart: (start) => CONTAINER_STARTS.some((mark) => start.startsWith(mark)),
  },
  { endings: 'jpg jpeg png heic heif tif tiff', isStart: (start) => PICTURE_START.test(start) },
  { endings: 'csv txt', isStart: isText },
]

/** For the file dialog: the endings of all allowed types, such as `.pdf`. */
export const ALLOWED_ENDINGS = FILE_TYPES.flatMap(({ endings }) =>
  endings.split(' ').map((ending) => `.${ending}`),
)

/** Says why a file with this name and size cannot be sent; undefined if the file can be sent. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > MAX_FILE_BYTES) return `${name} is larger than ${MAX_FILE_BYTES / BYTES_PER_MIB} MB.`
  return findFileType(name) ? undefined : `${name} cannot be sent: ${ALLOWED_TEXT}`
}

const ALLOWED_TEXT =
  'send a PDF, a Word, Excel or PowerPoint file, a picture (JPEG, PNG, HEIC, TIFF), a CSV or text file, or a ZIP archive.'

/** The message for a file whose first bytes are not of the type in its name. */
export function contentProblem(name: string, bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4096))
  return findFileType(name)?.isStart(start) === true
    ? undefined
    : `${name} is not what its name says. Save it again, or send it as a PDF.`
}

export function mediaType(name: string): string {
  return MEDIA_TYPES.get(fileEnding(name)) ?? 'application/octet-stream'
}

function findFileType(name: string) {
  return FILE_TYPES.find(({ endings }) => endings.split(' ').includes(fileEnding(name)))
}

function fileEnding(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const MAX_NAME_LENGTH = 120

/** Characters of paths, control characters, and marks that change the text direction. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029"*:<>?|]/gu

/** A file's name without its path and without characters that a header or a disk refuses; at most 120 characters, its ending kept. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const safe = last.replaceAll(UNSAFE_CHARACTERS, '').normalize('NFC')
  const clean = safe
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd()
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,19})?$/su.exec(clean) ?? []
  const room = MAX_NAME_LENGTH - ending.length
  return (stem.slice(0, room).toWellFormed().trim() || 'file') + ending
}

/** Whether a text file may begin like this: in any alphabet, but not with markup for a browser. */
function isText(start: string): boolean {
  const text = decodeStart(start).trimStart()
  const hasControls = Array.from(text).some(
    (sign) => sign < ' ' && !'\t\n\f\r\u001A'.includes(sign),
  )
  return !hasControls && !text.startsWith('<') && !text.startsWith('MZ')
}

/** Decodes the beginning of a text, without its byte order mark; as UTF-16 if the mark says so. */
function decodeStart(start: string): string {
  const high = ['\u00FE\u00FF', '\u00FF\u00FE'].indexOf(start.slice(0, 2))
  if (high === -1) return start.replace(/^\u00EF\u00BB\u00BF/, '')
  const units = start.slice(2).match(/../gsu) ?? []
  return units
    .map((unit) => String.fromCharCode(unit.charCodeAt(high) * 256 + unit.charCodeAt(1 - high)))
    .join('')
}

/** Groups files, in order, into archives of at most `MAX_FILE_BYTES`. */
export function groupIntoArchives<File extends { size: number }>(files: readonly File[]): File[][] {
  const archives: File[][] = []
  let room = 0
  for (const file of files) {
    if (file.size > room) {
      archives.push([])
      room = MAX_FILE_BYTES
    }
    archives.at(-1)?.push(file)
    room -= file.size
  }
  return archives
}
