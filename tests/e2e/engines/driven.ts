/** A browser with one window, driven by pointer and keyboard. */
export interface DrivenBrowser extends AsyncDisposable {
  /** Name and version. */
  readonly name: string
  open: (address: string) => Promise<void>
  /** Evaluates an expression in the page, and awaits its promise. */
  read: (expression: string) => Promise<unknown>
  clickAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
}

/** Keys without a character, in WebDriver’s notation; `type` accepts them too. */
export const KEYS = { tab: '\uE004', shift: '\uE008' }

/** WebDriver input sources of a click, the same in both WebDriver protocols. */
export function clickActions(x: number, y: number): object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** Presses each key in turn, holding Shift to the end. */
export function keyActions(text: string): object[] {
  const held: object[] = []
  const actions = Array.from(text).flatMap((value): object[] => {
    const down = { type: 'keyDown', value }
    const up = { type: 'keyUp', value }
    if (value !== KEYS.shift) return [down, up]
    held.push(up)
    return [down]
  })
  return [{ type: 'key', id: 'keyboard', actions: [...actions, ...held] }]
}
