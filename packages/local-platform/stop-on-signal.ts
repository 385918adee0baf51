const TIMEOUT_MS = 15_000
const POLL_MS = 500

/**
 * Calls `start`, which adds parts to a stack, and prints the line that `start` returns; stops the
 * parts on a signal.
 */
export async function runUntilStopped(
  start: (running: AsyncDisposableStack) => Promise<string>,
): Promise<void> {
  await using starting = new AsyncDisposableStack()
  console.log(await start(starting))
  const running = starting.move()
  stopOnSignal(() => running.disposeAsync())
}

/** Calls `close` once on Ctrl-C or another stop signal, then exits: with 1 if `close` fails or takes too long. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  watchParent(() => void stop())
  // A terminal and npm may both send a signal on one Ctrl-C, so further signals are ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop())
}

// When npm is stopped, the shell between npm and this process exits, sometimes without passing the signal on.
function watchParent(onExit: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onExit()
  }, POLL_MS).unref()
}
