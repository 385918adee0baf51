import type { Font, FontCollection } from 'fontkit'

import { evidencePdf } from '#documents/dispute-evidence.ts'
import { invoicePdf } from '#documents/invoice.ts'
import type { PdfTools } from '#documents/pdf-layout.ts'
import type { Documents } from '#use-cases/documents-port.ts'

import { brandColour, brandMark } from './brand.ts'
import { documentById } from './documents.ts'
import { copiesIn } from './number-copies.ts'
import type { Database } from './postgres.ts'

/** Documents in Postgres, printed by a library that is loaded with the first of them. */
export function documentsIn(database: Database): Documents {
  const { query } = database
  return {
    byId: (id) => documentById(query, id),
    ...copiesIn(query),
    printEvidence: async (evidence) => evidencePdf(evidence, await pdfTools()),
    print: async (document) => invoicePdf(document, await pdfTools()),
  }
}

let loading: Promise<PdfTools> | undefined

/** What prints a PDF: the library, the typefaces and the firm's colours. */
export function pdfTools(): Promise<PdfTools> {
  loading ??= load()
  return loading
}

async function load(): Promise<PdfTools> {
  // By the packages' own names: the host's packager joins our files, and with them their imports.
  const [{ default: PDFDocument }, { create }, files] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    import('document-fonts'),
  ])
  const ink = {
    text: brandColour('ink'),
    quiet: brandColour('muted'),
    brand: brandColour('brand'),
    rule: brandColour('line'),
  }
  return {
    open: (options) => new PDFDocument(options),
    // To open them is four fifths of the work of a document.
    faces: {
      regular: single(create(files.regular)),
      semibold: single(create(files.semibold)),
      otherScripts: single(create(files.otherScripts)),
    },
    ink,
    mark: brandMark(),
  }
}

function single(opened: Font | FontCollection): Font {
  if (!('layout' in opened)) throw new Error('A typeface of documents is a collection')
  return opened
}
