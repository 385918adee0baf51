import type { Claim, ClaimedMail, Ports } from './ports.ts'

const MINUTE = 60_000

/** Waits after each failed try, in milliseconds; after the last one the mail needs a person. */
const BACK_OFF = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE)

const BATCH = 10
const BATCHES_A_RUN = 10
/** A batch with a server that hangs takes 6 s more, and a scheduled function has 30 s. */
const BATCHES_BEGIN_WITHIN = 15_000

/**
 * Sends what is due in the outbox, of one order or of all, and answers the mails that left. A mail
 * whose server refuses waits for its next try; nothing is ever dropped.
 */
export async function deliverMails(ports: Ports, orderId?: string): Promise<ClaimedMail[]> {
  const { sent } = await deliverBatch(ports, { due: ports.chance.now(), orderId })
  return sent
}

/**
 * Sends batch after batch of what is due now, also behind mails that are refused, and answers how
 * many left. What it has tried is due later than that, and so is tried once. One batch always
 * goes; the others only in the first seconds of the run that began at `began`.
 */
export async function emptyOutbox(ports: Ports, began = ports.chance.now()): Promise<number> {
  const due = ports.chance.now()
  let total = 0
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const { claimed, sent } = await deliverBatch(ports, { due })
    if (claimed === 0) break
    total += sent.length
    if (ports.chance.now().getTime() - began.getTime() >= BATCHES_BEGIN_WITHIN) break
  }
  return total
}

async function deliverBatch(ports: Ports, wanted: Pick<Claim, 'due' | 'orderId'>) {
  const now = ports.chance.now()
  const mails = await ports.outbox.claim({ ...wanted, now, limit: BATCH })
  const hasLeft = await Promise.all(mails.map((mail) => deliver(ports, mail)))
  return { claimed: mails.length, sent: mails.filter((_mail, index) => hasLeft[index]) }
}

async function deliver(ports: Ports, mail: ClaimedMail): Promise<boolean> {
  try {
    await ports.mail.send(mail)
  } catch (error) {
    await putBack(ports, mail, error)
    return false
  }
  await markSent(ports, mail)
  return true
}

async function putBack(ports: Ports, mail: ClaimedMail, error: unknown): Promise<void> {
  const { id, kind, attempts } = mail
  const now = ports.chance.now()
  const wait = BACK_OFF[attempts - 1]
  const next = wait === undefined ? null : new Date(now.getTime() + wait)
  const reason = error instanceof Error ? error.name : 'unknown'
  ports.log('mail-not-sent', { mailId: id, kind, attempts })
  await noted(ports, mail, () => ports.outbox.markFailed(id, now, next, reason))
}

/**
 * The server has the mail, and this mark alone keeps it from getting it again: one duplicate, under
 * the same Message-ID, is what a crash or a lost database between the two can cost.
 */
async function markSent(ports: Ports, mail: ClaimedMail): Promise<void> {
  await noted(ports, mail, () => ports.outbox.markSent(mail.id, ports.chance.now()))
}

/** Writes down what became of a mail, with a second try. One mail must not hold up the others. */
async function noted({ log }: Ports, mail: ClaimedMail, note: () => Promise<void>): Promise<void> {
  try {
    await note().catch(note)
  } catch {
    log('mail-not-marked', { mailId: mail.id, kind: mail.kind })
  }
}
