import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test } from 'vitest'

import { lockFolder } from '#local-platform/folder-lock.ts'
import { temporaryFolder, writeFiles } from '#tests/temporary-folder.ts'

test('a folder is taken once, and again after it was given back', async () => {
  const folder = await temporaryFolder()
  const giveBack = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
  giveBack()
  lockFolder(folder)()
})

test('what a process that has ended left behind is taken over', async () => {
  const child = spawn(process.execPath, ['--eval', ''])
  await once(child, 'exit')
  const folder = await writeFiles(await temporaryFolder(), {
    'running.pid': `${child.pid} 12345\n`,
  })
  lockFolder(folder)()
})

test('a process number that was given out again does not hold the folder', async () => {
  const folder = await writeFiles(await temporaryFolder(), {
    'running.pid': `${process.pid} 1\n`,
  })
  lockFolder(folder)()
})

test.each(['', 'nonsense'])('a broken lock file (%j) is taken over', async (content) => {
  const folder = await writeFiles(await temporaryFolder(), { 'running.pid': content })
  lockFolder(folder)()
})
