import type { Instance } from './instance.ts'

export type InstancePool = ReturnType<typeof openInstancePool>

/** Keeps up to `maxInstances`, each for one call at a time. */
export function openInstancePool(start: () => Promise<Instance>, maxInstances: number) {
  const all = new Set<Instance>()
  const free: Instance[] = []
  const waiting: ((instance: Instance | Promise<Instance>) => void)[] = []
  let starting = 0

  async function add(): Promise<Instance> {
    starting += 1
    try {
      const instance = await start()
      all.add(instance)
      return instance
    } finally {
      starting -= 1
    }
  }

  function take(): Promise<Instance> {
    const known = free.pop()
    if (known) return Promise.resolve(known)
    if (all.size + starting < maxInstances) return add()
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    /** A free or new instance; at the limit, the next instance that becomes free. */
    take,
    /** Gives an instance back to the pool, even if the instance was lost. */
    release: (instance: Instance) => {
      if (instance.isLost) all.delete(instance)
      else free.push(instance)
      waiting.shift()?.(take())
    },
    size: () => all.size,
    kill: () => all.forEach((instance) => instance.kill()),
  }
}
