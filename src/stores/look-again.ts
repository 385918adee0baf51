/** Pauses before the looks, in milliseconds: half a minute together, which most mails need less than. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 16_000]

/** Looks again at what is on its way, at growing distances, as long as `look` finds it still there. */
export async function lookAgain(look: () => Promise<boolean>): Promise<void> {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!(await look())) return
  }
}
