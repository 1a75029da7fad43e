/** The head of a page, for tabs, search engines and link previews. */
export interface PageHead {
  /** The title, without the name of the site. */
  readonly title: string
  readonly description: string
}

/** The title of a tab. */
export const pageTitle = (title: string): string => `${title} · Stonks`

/** The head of the main page, equal to that in web/index.html; its title has no site name. */
export const siteHead: PageHead = {
  title: 'Stonks',
  description:
    'A stock screener that opens without a connection, says how old its numbers are, and why a stock is or isn’t there.',
}

/** The pages with fixed addresses, besides the main page and those of an account. */
export const pageHeads = {
  '/help': { title: 'Help', description: 'What every metric, filter, preset, formula and key of Stonks means.' },
  '/backtest': {
    title: 'Backtest',
    description:
      'What a screen would have returned, including trading costs, delisted companies and start-date sensitivity.',
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    description: 'The terms of service of Stonks, a stock screener that works offline.',
  },
  '/disclosures': {
    title: 'Disclosures',
    description: 'Where Stonks has its numbers from, what can be wrong with them, and why nothing in it is advice.',
  },
} as const satisfies Record<`/${string}`, PageHead>

/** The leaderboards and the pages of traders. */
export const leaderboardHead: PageHead = {
  title: 'Leaderboard',
  description: 'Traders, ranked by how their plays turned out.',
}

/** The page of a trader. */
export const traderHead = (username: string): PageHead => ({
  title: username,
  description: `The plays of ${username}, and how they turned out.`,
})

/** The market note, which is a view of the main page. */
export const noteHead: PageHead = {
  title: 'Market note',
  description: 'What happened in the market’s last session, in words, from the numbers that the screener shows.',
}

/** The comparison of stocks. */
export function compareHead(symbols: readonly string[]): PageHead {
  const named = symbols.join(', ')
  return {
    title: `Compare ${named}`,
    description: `${named} side by side: every metric, and their prices from the same day on.`,
  }
}

/** The page of a stock; `name` is null if it has none. */
export function stockHead(symbol: string, name: string | null): PageHead {
  const stock = name === null ? symbol : `${name} (${symbol})`
  return {
    title: symbol,
    description: `${stock}: price, chart, periods, peers and key data, and how old they are. Opens without a connection.`,
  }
}

/** The page for an unknown address, and for a stock that the market does not list. */
export const missingPage: PageHead = { title: 'Page not found', description: 'There’s nothing at this address.' }
export const missingStock: PageHead = {
  title: 'Stonk not found',
  description: 'This market lists no stock with this symbol.',
}
