import { phrases, words } from '../companies/word-list.ts'

/** Towns that are on no map. */
export const towns = phrases(`
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

/** Streets that may be in any of them. */
export const streets = phrases(`
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

/** What streets are called after their name. */
export const streetKinds = words('Street Avenue Road Boulevard Drive Lane Parkway Way Plaza Place')

/** States by how many companies sit in them. */
export const states = words(`
  CA CA CA CA NY NY NY TX TX TX MA MA FL FL IL IL PA NJ CO GA WA NC VA OH MN MI AZ CT MD UT TN NV WI MO IN OR DE
`)

/** Where else companies come from, by how many. */
export const countries = phrases(`
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
