import { keysOf } from '../keys-of.ts'
import {
  changeFields,
  groupField,
  peerCount,
  type PeerGroup,
  type Peers,
  technicalStats,
  technicalValue,
} from '../stock/peers.ts'
import { medianOf, shareBelow, withoutMissing } from '../stock/sector-percentiles.ts'
import type { Stock } from '../stock/stock.ts'

/** The peers of a stock: the reference for the worker's indexed result. Only stocks that a screen can show are listed. */
export function peersOf(stocks: readonly Stock[], stock: Stock): Peers {
  const sharing = (field: PeerGroup['field']) =>
    stocks.filter((other) => stock[field] !== null && other[field]?.toUpperCase() === stock[field].toUpperCase())
  const isOther = ({ symbol, exchange }: Stock) => symbol !== stock.symbol && exchange !== null
  const others = { industry: sharing('industry').filter(isOther), sector: sharing('sector').filter(isOther) }
  const field = groupField(others.industry.length, others.sector.length)
  const listed = field ? [stock, ...others[field].toSorted(byMarketCap).slice(0, peerCount)] : [stock]
  const sector = sharing('sector')
  const known = (read: (peer: Stock) => number | null) => sector.map(read).filter((value) => value !== null)
  return {
    group: field && { field, count: others[field].length + 1 },
    symbols: listed.toSorted(byMarketCap).map(({ symbol }) => symbol),
    sectorChanges: withoutMissing(keysOf(changeFields), (id) => medianOf(known((peer) => peer[id]))),
    percentiles: withoutMissing(keysOf(technicalStats), (id) => {
      const read = (peer: Stock) => technicalValue(peer, id)
      return shareBelow(known(read), read(stock))
    }),
  }
}

/** Largest first, unknown last, ties by symbol. */
const byMarketCap = (a: Stock, b: Stock): number =>
  (b.marketCap ?? -Infinity) - (a.marketCap ?? -Infinity) || (a.symbol < b.symbol ? -1 : 1)
