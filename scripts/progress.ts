const ERASED = '\r\u001B[2K'

/** Where a line is written over: a terminal with somebody in front of it. */
interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows how far long work is, in a line that each call writes over and an empty text takes away.
 * Nothing is written where nobody watches: into a file, through a pipe, in CI.
 */
export function showProgress(
  text: string,
  terminal: Terminal = process.stderr,
  env: NodeJS.ProcessEnv = process.env,
): void {
  if (terminal.isTTY && !env['CI']) terminal.write(ERASED + text)
}
