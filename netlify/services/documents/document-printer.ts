import type { Font } from 'fontkit'

import type { FiledDocument } from '#data/documents/documents.ts'
import { invoicePdf } from '#documents/invoice.ts'
import type { PdfTools } from '#documents/pdf-layout.ts'
import { proposalPdf, type Proposal } from '#documents/proposal.ts'
import { proFormaPdf, type ProForma } from '#documents/transfers/pro-forma.ts'
import { brandColour, brandLogo } from '#services/brand.ts'

/** Prints PDFs; PDFKit is loaded for the first PDF. */
export const documentPrinter = {
  print: async (document: FiledDocument) => invoicePdf(document, await pdfTools()),
  printProForma: async (proForma: ProForma) => proFormaPdf(proForma, await pdfTools()),
  printProposal: async (proposal: Proposal) => proposalPdf(proposal, await pdfTools()),
}

export type DocumentPrinter = typeof documentPrinter

let loading: Promise<PdfTools> | undefined

/** PDFKit, the typefaces and the firm's colours, loaded once. */
export function pdfTools(): Promise<PdfTools> {
  loading ??= load()
  return loading
}

async function load(): Promise<PdfTools> {
  // The libraries are imported by package name, because the host's bundler would inline relative files.
  const [{ default: PDFDocument }, { create }, files, { encodeQR }] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    import('document-fonts'),
    import('qr'),
  ])
  const colours = {
    text: brandColour('ink'),
    quiet: brandColour('muted'),
    brand: brandColour('brand'),
    rule: brandColour('line'),
  }
  const opener = (file: Buffer) => openWithSharedTables(() => create(file) as Font)
  const regular = opener(files.regular)
  const semibold = opener(files.semibold)
  const otherScripts = opener(files.otherScripts)
  return {
    open: (options) => new PDFDocument(options),
    openFaces: () => ({ regular: regular(), semibold: semibold(), otherScripts: otherScripts() }),
    colours,
    logo: brandLogo(),
    // The smallest border is enough, because the paper around the code is white.
    encodeQrCode: (text) => encodeQR(text, 'raw', { ecc: 'medium', border: 1 }),
  }
}

/** Opens a typeface each time, with shared kerning and ligature tables, which take longest to read. */
function openWithSharedTables(open: () => Font): () => Font {
  const first = open()
  const tables = Object.fromEntries(
    ['GPOS', 'GSUB'].map((name) => [name, { value: Reflect.get(first, name) as unknown }]),
  )
  return () => Object.create(open(), tables) as Font
}
