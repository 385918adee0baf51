import * as z from 'zod'

import { MARKER } from './comment.ts'

/** Asks GitHub: method, path below the repository, and what is sent. Throws what it refuses. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>

const pulls = z.array(
  z.object({ number: z.int(), head: z.object({ sha: z.string() }), state: z.string() }),
)
const comments = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ type: z.string() }).nullish(),
  }),
)
const made = z.object({ sha: z.string() })
const refs = z.array(z.object({ ref: z.string() }))
const state = z.object({ state: z.string() })

const PER_PAGE = 100
/** Branches that hold the pictures of one pull request each. */
const BRANCHES = 'preview/'

/** Asks the API of GitHub about a repository (`owner/name`) with a token. */
export function askGitHub(repository: string, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(`https://api.github.com/repos/${repository}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`GitHub answers ${answer.status} to ${method} ${path}.`)
    return answer.status === 204 ? undefined : answer.json()
  }
}

/** Number of the open pull request whose newest commit this is; `head` is `owner:branch`. */
export async function pullRequestOf(
  ask: Ask,
  head: string,
  commit: string,
): Promise<number | undefined> {
  const found = pulls.parse(
    await ask('GET', `pulls?state=open&per_page=${PER_PAGE}&head=${encodeURIComponent(head)}`),
  )
  return found.find((pull) => pull.head.sha === commit)?.number
}

/** Writes the one comment of a pull request, or writes it anew. */
export async function putComment(ask: Ask, pull: number, body: string): Promise<void> {
  const id = await ownComment(ask, pull)
  await (id === undefined
    ? ask('POST', `issues/${pull}/comments`, { body })
    : ask('PATCH', `issues/comments/${id}`, { body }))
}

async function ownComment(ask: Ask, pull: number): Promise<number | undefined> {
  for (let page = 1; ; page += 1) {
    const path = `issues/${pull}/comments?per_page=${PER_PAGE}&page=${page}`
    const found = comments.parse(await ask('GET', path))
    // A person may quote the marker.
    const own = found.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(MARKER))
    if (own || found.length < PER_PAGE) return own?.id
  }
}

/** Puts the pictures of a pull request on a branch of their own, in the place of older ones. */
export async function putPictures(
  ask: Ask,
  pull: number,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<{ commit: string }> {
  const tree = []
  for (const [name, bytes] of pictures) {
    const content = { content: bytes.toString('base64'), encoding: 'base64' }
    const { sha } = made.parse(await ask('POST', 'git/blobs', content))
    tree.push({ path: name, mode: '100644', type: 'blob', sha })
  }
  const { sha } = made.parse(await ask('POST', 'git/trees', { tree }))
  const message = `Pictures of pull request ${pull}`
  const commit = made.parse(
    await ask('POST', 'git/commits', { message, tree: sha, parents: [] }),
  ).sha
  const branch = `heads/${BRANCHES}${pull}`
  const known = refs.parse(await ask('GET', `git/matching-refs/${branch}`))
  await (known.some(({ ref }) => ref === `refs/${branch}`)
    ? ask('PATCH', `git/refs/${branch}`, { sha: commit, force: true })
    : ask('POST', 'git/refs', { ref: `refs/${branch}`, sha: commit }))
  return { commit }
}

/** Takes away the pictures of pull requests that are closed. */
export async function removeOldPictures(ask: Ask): Promise<void> {
  const known = refs.parse(await ask('GET', `git/matching-refs/heads/${BRANCHES}`))
  for (const { ref } of known) {
    const [, pull] = /^refs\/heads\/preview\/(\d+)$/.exec(ref) ?? []
    if (pull === undefined) continue
    const { state: now } = state.parse(await ask('GET', `pulls/${pull}`))
    if (now === 'closed') await ask('DELETE', `git/${ref}`)
  }
}
