import { phrases, words } from '../companies/name-words.ts'
import { randomSequence, seedOf } from '../prices/random.ts'

/** The location of a company. */
export interface Headquarters {
  readonly town: string
  /** The state in the USA, the country elsewhere. */
  readonly region: string
  readonly country: string
  /** One line in upper case. */
  readonly address: string
}

const foreignShare = 0.2

/** The headquarters of the company with this seed. */
export function headquartersOf(seed: number): Headquarters {
  const { chance, pick, whole } = randomSequence(seedOf(seed, 11))
  const isForeign = chance(foreignShare)
  const country = isForeign ? pick(countries) : 'USA'
  const region = isForeign ? country : pick(states)
  const town = pick(towns)
  const street = `${whole(1, 9800)} ${pick(streets)} ${pick(streetKinds)}${chance(0.4) ? `, Suite ${whole(100, 2400)}` : ''}`
  const line = isForeign ? `${street}, ${town}, ${country}` : `${street}, ${town}, ${region}, US`
  return { town, region, country, address: line.toUpperCase() }
}

/** Invented towns. */
const towns = phrases(`
  Alderport
  Ashbridge Falls
  Bellmoor
  Birch Harbor
  Brindle Springs
  Cedar Quay
  Clearwell
  Copper Landing
  Crow's Ferry
  Dunmere
  Eastwick Hollow
  Elderton Grove
  Fairhaven Mills
  Foxborough Heath
  Granite Point
  Gullhaven
  Hartsmouth
  Heron Bay
  Juniper Flats
  Kingsfold
  Lantern Rock
  Lowmarsh
  Maple Crossing
  Millbrook Vale
  Moorgate
  New Whitby Sands
  Northlea
  Oakhurst Bend
  Otter Creek
  Pebble Shore
  Pinewick
  Port Marlowe
  Quarry Hill
  Redfern Park
  Ridgewater
  Saltwick
  Silver Ford
  Stonewell
  Swanport
  Thornbury Lake
  Twin Elms
  Upper Larkhill
  Wexcombe
  Willow Junction
  Winterfield
  Wrenbury
`)

const streets = phrases(`
  Alder Mill
  Anchor
  Applecart
  Beacon Hill
  Bellfounder
  Candlemaker
  Chandler
  Clocktower
  Cooper's
  Dovecote
  Ferryman
  Flint
  Foundry
  Goose Green
  Harbor
  Heron Quay
  High Orchard
  Hopkiln
  Kingfisher
  Lamplighter
  Long Meadow
  Mill Race
  Observatory
  Old Tannery
  Paper Mill
  Pilgrim
  Quayside
  Ropewalk
  Saddler
  Signal Hill
  Sparrow
  Tinsmith
  Tollgate
  Watermill
  Weaver
  Windmill
`)

const streetKinds = words('Street Avenue Road Boulevard Drive Lane Parkway Way Plaza Place')

/** States; common ones are repeated. */
const states = words(`
  CA CA CA CA NY NY NY TX TX TX MA MA FL FL IL IL PA NJ CO GA WA NC VA OH MN MI AZ CT MD UT TN NV WI MO IN OR DE
`)

/** Other countries; common ones are repeated. */
const countries = phrases(`
  Canada
  Canada
  Canada
  Israel
  Israel
  United Kingdom
  United Kingdom
  Ireland
  Bermuda
  Netherlands
  Switzerland
  Singapore
  Japan
  Brazil
  Australia
  Greece
  Denmark
  Mexico
  Germany
  France
  Norway
  Luxembourg
`)
