import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import PostalMime from 'postal-mime'
import { type Address, addressParser } from 'postal-mime'

import { keepFile } from './state-file.ts'

export interface Mail {
  id: string
  from: string
  /** Recipients as addressed, joined with commas. */
  to: string
  subject: string
  text: string
  html: string
  /** When the mail was accepted, ISO 8601 in UTC. */
  date: string
  /** Header fields by lower-case name; repeated ones joined with commas. */
  headers: Record<string, string>
  /** Files that came with it; sizes in bytes. */
  attachments: { name: string; type: string; size: number }[]
}

interface MailFolder {
  keep: (raw: Uint8Array) => Promise<Mail>
  /** Every mail, newest first. */
  list: () => Promise<Mail[]>
  clear: () => Promise<void>
}

const SUFFIX = '.eml'

/** Keeps mails as files in a folder, one each, named so that they sort by the time of arrival. */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true })
  const parsed = new Map<string, Mail>()
  let lastStamp = 0

  async function read(name: string): Promise<Mail | undefined> {
    const known = parsed.get(name)
    if (known) return known
    const raw = await readFile(path.join(folder, name)).catch(() => undefined)
    if (!raw) return undefined
    const mail = await parse(name, raw)
    parsed.set(name, mail)
    return mail
  }

  return {
    keep: async (raw) => {
      lastStamp = Math.max(Date.now(), lastStamp + 1)
      const name = `${lastStamp}-${randomUUID().slice(0, 8)}${SUFFIX}`
      await keepFile(path.join(folder, name), raw)
      const mail = await parse(name, raw)
      parsed.set(name, mail)
      return mail
    },
    list: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX))
      const mails = await Promise.all(names.toSorted().toReversed().map(read))
      return mails.filter((mail) => mail !== undefined)
    },
    clear: async () => {
      parsed.clear()
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },
  }
}

async function parse(name: string, raw: Uint8Array): Promise<Mail> {
  const id = name.slice(0, -SUFFIX.length)
  const email = await PostalMime.parse(raw)
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) {
    const earlier = headers.get(key)
    headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  return {
    id,
    from: addresses(email.from ? [email.from] : []),
    to: addresses(email.to ?? addressParser(headers.get('x-envelope-to') ?? '')),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    date: new Date(Number.parseInt(id, 10)).toISOString(),
    headers: Object.fromEntries(headers),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

function addresses(list: Address[]): string {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ address }) => address)
    .join(', ')
}
