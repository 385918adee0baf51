import * as z from 'zod'

const count = z.int().min(0)
const place = z.object({
  file: z.string().max(300),
  line: count,
  column: count,
  message: z.string().max(2000),
})

/**
 * What the preview found, as one job hands it to the other. A pull request of a stranger may have
 * written it, so that every field is checked before it is used.
 */
export const previewReport = z.object({
  /** Files of the content that the pull request changes. */
  files: z.array(z.string().max(300)).max(500),
  problems: z.array(place).max(500),
  /** Whether the pages could be made. */
  isBuilt: z.boolean(),
  pages: z
    .array(
      z.object({
        address: z.string().regex(/^\/[\w./-]{0,200}$/),
        kind: z.enum(['new', 'changed', 'gone']),
        /** Names of the pictures, the narrow one first. */
        pictures: z.array(z.string().regex(/^[\w-]{1,100}\.webp$/)).max(2),
      }),
    )
    .max(5000),
  framesOnly: count,
})

export type PreviewReport = z.infer<typeof previewReport>
