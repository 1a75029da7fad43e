import type { MarketPast } from './open-past.ts'
import type { ServedGeneration } from './shared-generation.ts'

/** A past with a generation. */
export interface BuiltPast extends MarketPast {
  newest(): ServedGeneration
}

/** A past that must be built already. */
export function built(past: MarketPast | undefined): BuiltPast {
  if (!past?.newest()) throw new Error('There is no past.')
  const newest = () => {
    const generation = past.newest()
    if (!generation) throw new Error('The past is gone.')
    return generation
  }
  return { ...past, newest }
}

/** A past whose file is read to the end, as a server does while it listens. */
export async function readWhole(past: MarketPast | undefined): Promise<BuiltPast> {
  const read = await past?.reload()
  if (read?.ok === false) throw new Error(read.failure.join(' '))
  return built(past)
}
