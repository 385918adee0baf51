import { EventEmitter } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { reportProblems } from '#local-platform/report-problems.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../../..')

test('the local platform reports content problems as they appear and disappear', async () => {
  const project = await temporaryFolder()
  for (const name of ['content', 'public/images'])
    await cp(path.join(PROJECT, name), path.join(project, name), { recursive: true })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const watcher = new EventEmitter()
  const ws = Object.assign(new EventEmitter(), { send: vi.fn() })
  await reportProblems({ watcher, ws } as never, project)
  expect(log).not.toHaveBeenCalled()

  const file = path.join(project, 'content/site.json')
  const text = await readFile(file, 'utf8')
  async function save(saved: string, printed: unknown): Promise<void> {
    await writeFile(file, saved)
    watcher.emit('all', 'change', file)
    await expect.poll(() => log).toHaveBeenLastCalledWith(printed)
  }
  const misspelt = expect.stringMatching(/^content\/site\.json:\d+:\d+: .*shortNam/)
  await save(text.replace('"shortName"', '"shortNam"'), misspelt)
  ws.emit('connection')
  const error = { type: 'error', err: expect.objectContaining({ message: misspelt }) }
  expect(ws.send.mock.calls).toEqual([[error], [error]])
  await save(text, 'The content has no problems left.')
  expect(ws.send).toHaveBeenLastCalledWith({ type: 'full-reload' })
})
