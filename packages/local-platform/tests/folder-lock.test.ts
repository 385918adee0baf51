import { expect, test } from 'vitest'

import { lockFolder } from '#local-platform/folder-lock.ts'
import { folderOf, temporaryFolder } from '#tests/temporary-folder.ts'

test('a locked data folder cannot be locked again until it is unlocked', async () => {
  const folder = await temporaryFolder()
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  unlock()
  lockFolder(folder)()
})

/** Larger than any process id. */
const NO_PROCESS = 2 ** 30

test.each([
  ['names a process that has ended', `${NO_PROCESS} 12345\n`],
  ['names a process whose id was reused', `${process.pid} 1\n`],
  ['is empty', ''],
  ['contains no process id', 'nonsense'],
])('a data folder can be locked although its lock file %s', async (_, content) => {
  const folder = await folderOf({ 'running.pid': content })
  lockFolder(folder)()
})
