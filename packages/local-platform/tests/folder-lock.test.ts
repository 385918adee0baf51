import { expect, test } from 'vitest'

import { lockFolder } from '#local-platform/folder-lock.ts'
import { folderOf, temporaryFolder } from '#tests/temporary-folder.ts'

test('a folder is taken once, and again after it was given back', async () => {
  const folder = await temporaryFolder()
  const giveBack = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  giveBack()
  lockFolder(folder)()
})

/** How many processes there can be on no machine. */
const NOBODY = 2 ** 30

test.each([
  ['a process that has ended', `${NOBODY} 12345\n`],
  ['a process whose number was given out again', `${process.pid} 1\n`],
  ['nobody', ''],
  ['a broken file', 'nonsense'],
])('a folder that is held by %s is taken over', async (_, content) => {
  const folder = await folderOf({ 'running.pid': content })
  lockFolder(folder)()
})
