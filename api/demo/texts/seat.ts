import { draws } from '../prices/draws.ts'
import { seedOf } from '../prices/random.ts'
import { countries, states, streetKinds, streets, towns } from './places.ts'

/** Where a company sits. */
export interface Seat {
  readonly town: string
  /** The state in the USA, the country elsewhere. */
  readonly region: string
  readonly country: string
  /** In one line of capitals. */
  readonly address: string
}

const foreignShare = 0.2

/** The seat of the company with this seed. */
export function seatOf(seed: number): Seat {
  const { chance, pick, whole } = draws(seedOf(seed, 11))
  const isForeign = chance(foreignShare)
  const country = isForeign ? pick(countries) : 'USA'
  const region = isForeign ? country : pick(states)
  const town = pick(towns)
  const street = `${whole(1, 9800)} ${pick(streets)} ${pick(streetKinds)}${chance(0.4) ? `, Suite ${whole(100, 2400)}` : ''}`
  const line = isForeign ? `${street}, ${town}, ${country}` : `${street}, ${town}, ${region}, US`
  return { town, region, country, address: line.toUpperCase() }
}
