/** A small market for the fake providers in tests. */
export interface FakeMarket {
  /** Weekdays, the oldest first. */
  readonly sessions: readonly string[]
  readonly stocks: readonly FakeStock[]
  /** The session after which services are asked; by default the last one. */
  today?: string
}

/** A company of a fake market; tests change it. */
export interface FakeStock {
  readonly symbol: string
  readonly name: string
  readonly exchange: 'NASDAQ' | 'NYSE'
  readonly cik: string
  readonly sic: string
  readonly shares: number
  /** From a session on, one old share is `ratio` new ones. */
  readonly splits: { readonly session: string; readonly ratio: number }[]
  /** Sessions in which it was not traded. */
  readonly halts: Set<string>
  /** Whether it is delisted. */
  hasVanished: boolean
  /** The first and the last session of its symbol; by default those of the market. */
  from?: string
  to?: string
  /** The vendor’s identifier of its class of shares. */
  figi?: string
}

/** A stock’s session as traded, before later splits. */
interface FakeBar {
  readonly session: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const day = 86_400_000
const industries = ['3571', '6021', '2834', '1311', '6798', '5411', '2011']

interface FakeMarketOptions {
  readonly stocks?: number
  /** The number of weekdays, or the sessions. */
  readonly sessions?: number | readonly string[]
}

/** Stocks with bars for the weekdays up to a Friday, or for the given trading days. */
export function aFakeMarket({ stocks = 6, sessions = 60 }: FakeMarketOptions = {}): FakeMarket {
  return {
    sessions: typeof sessions === 'number' ? weekdaysUntil('2026-11-20', sessions) : sessions,
    stocks: Array.from({ length: stocks }, (_, at) => ({
      symbol: symbolAt(at),
      name: `Company ${symbolAt(at)}`,
      exchange: at % 2 === 0 ? 'NASDAQ' : 'NYSE',
      cik: String(1000 + at),
      sic: industries[at % industries.length] ?? '3571',
      shares: 1_000_000 * (at + 1),
      splits: [],
      halts: new Set(),
      hasVanished: false,
    })),
  }
}

/** Three letters each: AAA, AAB, … */
const symbolAt = (at: number): string =>
  [Math.floor(at / 676), Math.floor(at / 26) % 26, at % 26].map((n) => String.fromCharCode(65 + n)).join('')

function weekdaysUntil(last: string, count: number): readonly string[] {
  const found: string[] = []
  for (let time = Date.parse(last); found.length < count; time -= day) {
    const date = new Date(time)
    if (date.getUTCDay() % 6 !== 0) found.push(date.toISOString().slice(0, 10))
  }
  return found.reverse()
}

/** Whether a stock has its symbol on a day. */
export const isListed = ({ from = '', to = '9999' }: FakeStock, day: string): boolean => day >= from && day <= to

/** The last session for which services have data. */
export const todayOf = ({ sessions, today }: FakeMarket): string => today ?? sessions.at(-1) ?? ''

/** The bars of a stock, the oldest session first. */
export function barsOf(world: FakeMarket, stock: FakeStock): readonly FakeBar[] {
  const index = world.stocks.indexOf(stock)
  return world.sessions.flatMap((session, at) => {
    if (stock.halts.has(session) || !isListed(stock, session)) return []
    const later = stock.splits.filter((split) => session < split.session)
    const factor = later.reduce((product, { ratio }) => product * ratio, 1)
    const price = (offset: number) => Number(((20 + index + 5 * Math.sin(at / 9 + index) + offset) * factor).toFixed(4))
    const volume = Math.round((100_000 * (index + 1) + 997 * at) / factor)
    return [{ session, open: price(0.1), high: price(0.5), low: price(-0.5), close: price(0), volume }]
  })
}
