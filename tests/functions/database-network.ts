import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseNetwork {
  /** The database's address through this network. */
  url: string
  /** Holds back every answer of the database for so many milliseconds. */
  delay: (milliseconds: number) => void
  /** Breaks every connection and takes no new one. */
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** A stretch of network between functions and database that can be slow or broken. */
export async function openNetwork(databaseUrl: string): Promise<DatabaseNetwork> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let milliseconds = 0

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port || 5432), hostname)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (milliseconds === 0) near.write(chunk)
      else setTimeout(() => near.write(chunk), milliseconds)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    delay: (wanted) => {
      milliseconds = wanted
    },
    cut: () => {
      isCut = true
      breakAll()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
