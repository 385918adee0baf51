const MIB = 1024 * 1024

/** Bytes of a part: Netlify passes on binary bodies of about 4.5 MB. */
export const PART_BYTES = 4 * MIB

/** The most bytes of a file, and of the files in one archive: Netlify cuts streamed answers off after 20 MB. */
export const MOST_FILE_BYTES = 18 * MIB

/** The most files of an order, from both sides, including unfinished ones. */
export const MOST_FILES = 60

/** The number of parts of a file. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES)
}

/** The size of a part in bytes; parts count from 0. */
export function partSize(size: number, part: number): number {
  return Math.min(PART_BYTES, size - part * PART_BYTES)
}

/** A number of bytes as people read it, such as `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < MIB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MIB).toFixed(1)} MB`
}

interface FileType {
  /** The name that people know it by. */
  name: string
  /** Endings of file names, in lower case. */
  endings: readonly string[]
  /** Media type; a type without one is downloaded as mere bytes. */
  media?: string
  /** Whether the first bytes are those of such a file. */
  isStart: (bytes: Uint8Array) => boolean
}

const CONTAINER = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'pages', 'numbers', 'key', 'zip']

/** The types that customers and staff may send: known by their first bytes, never by the name alone. */
const FILE_TYPES: readonly FileType[] = [
  {
    name: 'PDF',
    endings: ['pdf'],
    media: 'application/pdf',
    isStart: (bytes) => latin(bytes, 0, 1024).includes('%PDF-'),
  },
  { name: 'document or archive', endings: CONTAINER, isStart: begins(0x50, 0x4b, 0x03, 0x04) },
  {
    name: 'Office document',
    endings: ['doc', 'xls', 'ppt', 'msg'],
    isStart: begins(0xd0, 0xcf, 0x11, 0xe0),
  },
  {
    name: 'JPEG',
    endings: ['jpg', 'jpeg'],
    media: 'image/jpeg',
    isStart: begins(0xff, 0xd8, 0xff),
  },
  {
    name: 'PNG',
    endings: ['png'],
    media: 'image/png',
    isStart: begins(0x89, 0x50, 0x4e, 0x47),
  },
  {
    name: 'HEIC',
    endings: ['heic', 'heif'],
    media: 'image/heic',
    isStart: (bytes) => /^ftyp(heic|heix|hevc|mif1|msf1)/.test(latin(bytes, 4, 12)),
  },
  {
    name: 'TIFF',
    endings: ['tif', 'tiff'],
    media: 'image/tiff',
    isStart: (bytes) => ['II*\0', 'MM\0*'].includes(latin(bytes, 0, 4)),
  },
  { name: 'RTF', endings: ['rtf'], isStart: (bytes) => latin(bytes, 0, 5) === String.raw`{\rtf` },
  { name: 'text', endings: ['csv', 'txt'], isStart: isText },
]

/** For the file dialog: the endings of all allowed types, such as `.pdf`. */
export const ALLOWED_ENDINGS = FILE_TYPES.flatMap(({ endings }) =>
  endings.map((ending) => `.${ending}`),
)

/** What is wrong with a file's name or size before it is sent; undefined if nothing is. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > MOST_FILE_BYTES) return `${name} is larger than ${MOST_FILE_BYTES / MIB} MB.`
  return typeOfName(name) ? undefined : `${name} cannot be sent: ${ALLOWED_TEXT}`
}

const ALLOWED_TEXT =
  'send a PDF, a Word, Excel or PowerPoint file, a picture (JPEG, PNG, HEIC, TIFF), a CSV or text file, or a ZIP archive.'

/** What is wrong with the first bytes of a file of this name; undefined if they are of its type. */
export function contentProblem(name: string, start: Uint8Array): string | undefined {
  return typeOfName(name)?.isStart(start) === true
    ? undefined
    : `${name} is not what its name says. Save it again, or send it as a PDF.`
}

/** The media type of a file of this name, for its download. */
export function mediaType(name: string): string {
  return typeOfName(name)?.media ?? 'application/octet-stream'
}

function typeOfName(name: string): FileType | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return FILE_TYPES.find(({ endings }) => endings.includes(ending))
}

const LONGEST_NAME = 120

/** Characters of a path, of control, and those that turn the direction of a text. */
const UNSAFE = /[\p{Cc}\p{Cf}\u2028\u2029"*:<>?|]/gu

/** A file's name without its path and without characters that a header or a disk refuses; at most 120 characters, its ending kept. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const safe = last.replaceAll(UNSAFE, '').normalize('NFC')
  const clean = safe
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd()
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,19})?$/su.exec(clean) ?? []
  const room = LONGEST_NAME - ending.length
  return (stem.slice(0, room).toWellFormed().trim() || 'file') + ending
}

function begins(...start: readonly number[]) {
  return (bytes: Uint8Array) => start.every((byte, index) => bytes[index] === byte)
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

/** Whether bytes are plain text in any alphabet, and not markup that a browser would draw. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  const hasControls = start.some((byte) => byte < 32 && ![9, 10, 13].includes(byte))
  const text = latin(start, 0, start.length).replace(/^ï»¿/, '').trimStart()
  return !hasControls && !text.startsWith('<') && !text.startsWith('MZ')
}

/**
 * Groups files, in order, into archives of at most `MOST_FILE_BYTES`. Returns the files of each
 * archive.
 */
export function archivesOf<File extends { size: number }>(files: readonly File[]): File[][] {
  const archives: File[][] = []
  let room = 0
  for (const file of files) {
    if (file.size > room) {
      archives.push([])
      room = MOST_FILE_BYTES
    }
    archives.at(-1)?.push(file)
    room -= file.size
  }
  return archives
}
