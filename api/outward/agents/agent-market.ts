import { encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import type { Statements } from '#domain/statements/statements'
import type { Snapshot } from '#worker/engine/open-dataset'
import type { OpenedPast } from '#worker/engine/open-past'

/** The market that agents ask about. */
export interface AgentMarket {
  /** The newest dataset. */
  newest(): Promise<Snapshot>
  /** The market's past; undefined if it has none. */
  newestPast(): Promise<OpenedPast | undefined>
  /** A company’s statements by its symbol, undefined without any; not there if the market has none at all. */
  readonly statementsOf?: ((symbol: string) => Promise<Statements | undefined>) | undefined
  /** The origin of the page that shows it; undefined if there is none. */
  readonly site: string | undefined
}

/** A link to the page that shows what an answer says; nothing if there is no page. */
export function linkTo(
  { site }: Pick<AgentMarket, 'site'>,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): { readonly link?: string } {
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return site === undefined ? {} : { link: `${site}${path}${query.length > 0 ? `?${query.join('&')}` : ''}` }
}

/** A link to a screen. */
export const linkToScreen = (market: Pick<AgentMarket, 'site'>, filters: Filters) =>
  linkTo(market, '/', { filter: encodeFilters(filters) })

/** A link to a stock. */
export const linkToStock = (market: Pick<AgentMarket, 'site'>, symbol: string) =>
  linkTo(market, `/${encodeURIComponent(symbol)}`)

/** What every answer says about the data: its newest session, and whether it is invented. */
export const dataOf = ({ dataset }: Snapshot) => ({ date: dataset.date, simulated: dataset.simulated })
