import { expect, test } from 'vitest'

import { MARKER } from '#scripts/preview/comment.ts'
import {
  pullRequestOf,
  putComment,
  putPictures,
  removeOldPictures,
  type Ask,
} from '#scripts/preview/github.ts'

/** A GitHub that answers what stands behind a call, and keeps what it was asked for. */
function gitHub(answers: Record<string, unknown>) {
  const asked: [call: string, body?: object][] = []
  const ask: Ask = (method, path, body) => {
    const call = `${method} ${path}`
    asked.push(body ? [call, body] : [call])
    const answer = Object.entries(answers).find(([start]) => call.startsWith(start))
    return Promise.resolve(answer?.[1])
  }
  return { ask, asked }
}

const bot = { type: 'Bot' }

test('the comment is written once, and then anew', async () => {
  const first = gitHub({ 'GET issues/7/comments': [] })
  await putComment(first.ask, 7, 'a')
  expect(first.asked.at(-1)).toEqual(['POST issues/7/comments', { body: 'a' }])

  const quoted = { id: 1, body: `${MARKER} is what it begins with`, user: { type: 'User' } }
  const own = { id: 2, body: `${MARKER}\n\nolder`, user: bot }
  const second = gitHub({ 'GET issues/7/comments': [quoted, own] })
  await putComment(second.ask, 7, 'b')
  expect(second.asked.at(-1)).toEqual(['PATCH issues/comments/2', { body: 'b' }])
})

test('the comment is found among many', async () => {
  const others = Array.from({ length: 100 }, (_, id) => ({ id, body: 'Fine.', user: bot }))
  const { ask, asked } = gitHub({
    'GET issues/7/comments?per_page=100&page=1': others,
    'GET issues/7/comments?per_page=100&page=2': [{ id: 200, body: MARKER, user: bot }],
  })
  await putComment(ask, 7, 'c')
  expect(asked.at(-1)?.[0]).toBe('PATCH issues/comments/200')
})

test('a pull request is known by its newest commit alone', async () => {
  const { ask, asked } = gitHub({
    'GET pulls': [{ number: 7, state: 'open', head: { sha: 'abc' } }],
  })
  expect(await pullRequestOf(ask, 'ada:prices', 'abc')).toBe(7)
  expect(await pullRequestOf(ask, 'ada:prices', 'older')).toBeUndefined()
  expect(asked[0]?.[0]).toContain('head=ada%3Aprices')
})

test.each([
  [[], 'POST git/refs', { ref: 'refs/heads/preview/7', sha: 's' }],
  [[{ ref: 'refs/heads/preview/7' }], 'PATCH git/refs/heads/preview/7', { sha: 's', force: true }],
  [[{ ref: 'refs/heads/preview/70' }], 'POST git/refs', { ref: 'refs/heads/preview/7', sha: 's' }],
])('pictures stand on a branch of their own, without older ones: %j', async (known, call, body) => {
  const { ask, asked } = gitHub({
    'POST git/blobs': { sha: 'b' },
    'POST git/trees': { sha: 't' },
    'POST git/commits': { sha: 's' },
    'GET git/matching-refs': known,
  })
  expect(await putPictures(ask, 7, new Map([['a.webp', Buffer.from('x')]]))).toEqual({
    commit: 's',
  })
  const commit = asked.find(([one]) => one === 'POST git/commits')
  expect(commit?.[1]).toMatchObject({ parents: [], tree: 't' })
  expect(asked.at(-1)).toEqual([call, body])
})

test('pictures of closed pull requests go, all other branches stay', async () => {
  const { ask, asked } = gitHub({
    'GET git/matching-refs': [
      { ref: 'refs/heads/preview/7' },
      { ref: 'refs/heads/preview/8' },
      { ref: 'refs/heads/preview/of-mine' },
    ],
    'GET pulls/7': { state: 'closed' },
    'GET pulls/8': { state: 'open' },
  })
  await removeOldPictures(ask)
  expect(asked.filter(([call]) => call.startsWith('DELETE'))).toEqual([
    ['DELETE git/refs/heads/preview/7'],
  ])
})
