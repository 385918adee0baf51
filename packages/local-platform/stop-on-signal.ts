const GIVE_UP_MS = 15_000
const WATCH_MS = 500

/** Stops cleanly on Ctrl-C or a request to end, once, and ends the process with 0. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  watchParent(() => void stop())
  // A terminal and npm may both pass on one Ctrl-C, so a second signal means nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
}

// The shell that npm starts scripts in ends with npm but may not pass the signal on.
function watchParent(whenGone: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) whenGone()
  }, WATCH_MS).unref()
}
