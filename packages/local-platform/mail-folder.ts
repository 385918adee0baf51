import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import PostalMime, { type Address, addressParser } from 'postal-mime'

import { writeAtomically } from './state-file.ts'

export type Mail = Awaited<ReturnType<typeof parseMail>>

const SUFFIX = '.eml'

/** Stores mails in a folder, one file each, with names that sort by time of arrival. */
export async function openMailFolder(folder: string) {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith(SUFFIX)).toSorted()
  const read = async (name: string) => parseMail(name, await readFile(path.join(folder, name)))
  const mails = await Promise.all(names.map(read))
  let lastStamp = 0
  return {
    keep: async (raw: Uint8Array): Promise<void> => {
      lastStamp = Math.max(Date.now(), lastStamp + 1)
      const name = `${lastStamp}-${randomUUID().slice(0, 8)}${SUFFIX}`
      await writeAtomically(path.join(folder, name), raw)
      mails.push(await parseMail(name, raw))
    },
    /** Every mail, newest first. */
    list: (): Mail[] => mails.toSorted((one, other) => (one.id < other.id ? 1 : -1)),
    clear: async (): Promise<void> => {
      mails.length = 0
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },
  }
}

async function parseMail(name: string, raw: Uint8Array) {
  const id = name.slice(0, -SUFFIX.length)
  const email = await PostalMime.parse(raw)
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) {
    const earlier = headers.get(key)
    headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  return {
    id,
    from: joinAddresses(email.from ? [email.from] : []),
    /** Recipients as addressed, joined with commas. */
    to: joinAddresses(email.to ?? addressParser(headers.get('x-envelope-to') ?? '')),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    /** Time of arrival, ISO 8601 in UTC. */
    date: new Date(Number.parseInt(id, 10)).toISOString(),
    /** Header fields by lower-case name; the values of repeated fields are joined with commas. */
    headers: Object.fromEntries(headers),
    /** Attached files; sizes in bytes. */
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

function joinAddresses(list: Address[]): string {
  return list
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ address }) => address)
    .join(', ')
}
