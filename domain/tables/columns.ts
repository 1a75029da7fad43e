import { keysOf } from '../keys-of.ts'
import type { Metric } from '../stock/metric.ts'
import { metricIds, metrics } from '../stock/metrics.ts'
import { currencyIn } from './judge-numbers.ts'
import { isPercentKind, isScaled, isTarget, kindOf, type PositionField, type Target, targets } from './targets.ts'

/** What a header says of its column. */
export interface KnownColumn {
  readonly target: Target | PositionField
  /** The factor of its numbers; undefined if the header does not say it. */
  readonly times?: number
  /** The target if the column’s numbers are no percentages: “Change” can be either. */
  readonly amount?: Target
  /** The currency that it names. */
  readonly currency?: string
}

/** The headers of our own export (domain/screen/csv.ts). Values computed from others have none. */
const ownHeaders: readonly (readonly [string, KnownColumn])[] = metricIds.flatMap(
  (id): readonly (readonly [string, KnownColumn])[] => {
    const { label, kind, of, between }: Metric = metrics[id]
    if (!between) {
      const title = isPercentKind(kind) && !label.endsWith('%') ? `${label} %` : label
      return isTarget(of) ? [[title, { target: of }]] : []
    }
    const [low, high] = between
    return isTarget(low) && isTarget(high)
      ? [
          [`${label} low`, { target: low }],
          [`${label} high`, { target: high }],
        ]
      : []
  },
)

/**
 * The words of brokers’, vendors’ and other screeners’ headers, in English, German and French. Of two columns for a value,
 * the first counts.
 */
const words = {
  symbol:
    'Symbol|Ticker|Slice|Ticker Symbol|Symbol/ISIN|Stock Symbol|Instrument|Code|Security Symbol|Kürzel|Börsenkürzel|Symbole|Mnémonique|Symbol/CUSIP|Act Symbol|Financial Instrument|Details|Symbool/ISIN|Ticker/ISIN',
  name: 'Name|Company|Company Name|Description|Security|Security Name|Security Description|Investment Name|Product|Holding|Instrument Name|Issuer|Stock|Aktie|Unternehmen|Firma|Produkt|Bezeichnung|Wertpapier|Wertpapiername|Nom|Société|Produit|Libellé|Valeur',
  isin: 'ISIN',
  quantity:
    'Quantity|Qty|Shares|Units|No. of shares|Number of shares|Position|Current Quantity|Stück|Stückzahl|Anzahl|Menge|Bestand|Quantité|Nombre|Nombre de titres|Amount of shares|Shares Owned|Owned quantity|Aantal',
  direction: 'Long/Short|Direction|Position Type|Position Side|L/S',
  cost: 'Cost Price|Cost/Share|Cost Per Share|Avg Cost|Average Cost|Average Price|Avg. Price|Avg. Open|Average Cost Basis|Average Buy Price|Purchase Price|Open Rate|Buy Price|Cost Basis Price|Cost Basis Per Share|Cost Basis/Share|Unit Cost|Price Paid|Price Paid $|Einstandspreis|Einstandskurs|Kaufkurs|Kaufpreis|Ø Kaufpreis|PRU|Prix de revient|Prix de revient unitaire|Prix d’achat|Cours d’achat',
  costTotal:
    'Cost Basis|Cost Basis Total|Total Cost Basis|Total Cost|Cost Basis Money|Invested|Invested value|Einstandswert|Kaufwert|Einstand',
  costCurrency:
    'Cost Currency|Cost - Currency|Cost Basis Currency|Avg Cost Currency|Average Cost Currency|Purchase Currency|Kaufwährung|Einstandswährung',
  action:
    'Action|Type|Trans Code|Transaction Type|Type of transaction|Buy/Sell|Transaction|Side|Typ|Type de transaction',
  close:
    'Close|Price|Stock Price|Last|Last Price|Last Sale|Current Price|Share Price|Market Price|Mark Price|Close Price|Closing|Closing Price|Current Rate|Quote|Latest Quote|Last Close|Latest|Close Rate|Slotkoers|Schlußkurs|Price / share|T. Price|Adj Close|Kurs|Letzter Kurs|Schlusskurs|Schluss|Preis|Aktueller Kurs|Letzter|Cours|Dernier|Dernier cours|Clôture|Cours de clôture|Prix',
  date: 'Date|Session|Price Date|Last Trade Date|Time|Datum|Kursdatum|Tag|Activity Date|Date de cours|Séance',
  exchange: 'Exchange|Market|Listing Exchange|Börse|Handelsplatz|Börsenplatz|Bourse|Place|Place de cotation',
  country: 'Country|Land|Pays',
  currency: 'Currency|Price - Currency|CurrencyPrimary|Currency (Price / share)|Währung|Devise|Monnaie',
  sector: 'Sector|Sektor|Secteur',
  industry: 'Industry|Branche|Industrie',
  assetType: 'Asset Type|Asset Category|Asset Class|Security Type',
  volume: 'Volume|Vol|Volume 1 day|Share Volume|Volumen|Umsatz (Stück)|Handelsvolumen|Volumes',
  twoMonthsVolumeAverage: 'Average Volume|Avg. Volume|Avg Volume|Avg Vol|Avg Vol (3 month)|Ø Volumen|Volume moyen',
  marketCap:
    'Market Cap|Mkt Cap|Market capitalization|Market cap basic|Marktkapitalisierung|Marktkap.|Börsenwert|Capitalisation|Capitalisation boursière|Capi.',
  sharesOutstanding:
    'Shares Outstanding|Shares Out.|Shs Outstand|Total shares outstanding|Aktien im Umlauf|Nombre d’actions',
  dayDelta: 'Net Change|Price Change $|Change $|$ Change|Last Price Change|Chg $|Change Dollar|Day Change $ per share',
  dayDeltaRatio:
    '% Change|Change %|%Chg|Chg %|Changepct|% Chg|Change 1D|Change 1D %|Percent Change|Price Change %|Price Change % 1 day|Change % 1 day|Day %|Veränderung %|Veränderung in %|Änderung %|Diff. %|+/- %|Variation %|Var. %|Var %',
  weekDeltaRatio:
    'Change 1W|Performance (Week)|Perf Week|Performance % 1 week|Perf % 1W|Weekly Performance %|Performance 1 Woche %',
  monthDeltaRatio: 'Change 1M|Performance (Month)|Perf Month|Performance % 1 month|Monthly Performance %|Perf % 1M',
  change3Months: 'Change 3M|Performance (Quarter)|Perf Quart|Performance % 3 months|Perf % 3M',
  change6Months: 'Change 6M|Performance (Half Year)|Perf Half|Performance % 6 months|Perf % 6M',
  change12Months: 'Change 1Y|Performance (Year)|Perf Year|Performance % 1 year|Perf % 1Y',
  changeYearToDate: 'Change YTD|Performance (Year To Date)|Performance (YTD)|Perf YTD|Performance % Year to date|YTD %',
  peRatio: 'P/E|PE|PE Ratio|P/E Ratio|Price to earnings ratio|Price/Earnings|KGV|PER',
  pegRatio: 'PEG|PEG Ratio',
  priceToSalesRatioTTM: 'P/S|PS Ratio|Price to sales ratio|KUV',
  priceToBookRatio: 'P/B|PB Ratio|Price to book ratio|KBV',
  forwardPE: 'Forward PE|Forward P/E|Fwd P/E',
  evToRevenue: 'EV/Sales|EV / Sales',
  evToEBITDA: 'EV / EBITDA',
  beta: 'Beta',
  eps: 'EPS|EPS (ttm)|Earnings per share diluted, Trailing 12 months|Gewinn je Aktie|Ergebnis je Aktie|BPA|BNA',
  revenueTTM: 'Revenue|Sales|Revenue (ttm)|Umsatzerlöse|Chiffre d’affaires',
  dividendYield:
    'Dividend Yield|Div. Yield|Yield|Dividend yield %|Dividend yield %, Trailing 12 months|Dividendenrendite|Rendement',
  dividendPerShare: 'Dividend|Dividend TTM|Dividend per share|Dividende',
  exDividendDate: 'Ex-Dividend Date|Dividend Ex-Date|Ex-Date|Ex-Div Date',
  profitMargin: 'Profit Margin|Net Profit Margin',
  operatingMarginTTM: 'Operating Margin|Oper. Margin',
  returnOnAssetsTTM: 'Return on Assets|ROA',
  returnOnEquityTTM: 'Return on Equity|ROE',
  returnOnInvestedCapital: 'Return on Invested Capital|ROIC',
  quarterlyEarningsGrowthYOY: 'EPS Growth Quarter Over Quarter',
  quarterlyRevenueGrowthYOY: 'Sales Growth Quarter Over Quarter',
  epsGrowth5Years: 'EPS Growth Past 5 Years',
  revenueGrowth5Years: 'Sales Growth Past 5 Years',
  debtToEquity: 'Debt / Equity|Total Debt/Equity|Debt/Equity',
  freeCashFlowYield: 'FCF Yield',
  analystTargetPrice: 'Target Price|Price Target',
  sma20: '20-Day Simple Moving Average|SMA20',
  '50DayMovingAverage': '50-Day Simple Moving Average|50-Day Average|SMA50',
  '200DayMovingAverage': '200-Day Simple Moving Average|200-Day Average|SMA200',
  '52WeekHigh': '52-Week High|52W High|52 Week High|High52|52-Wochen-Hoch|52 Wk High',
  '52WeekLow': '52-Week Low|52W Low|52 Week Low|Low52|52-Wochen-Tief|52 Wk Low',
  dayHigh: 'High|Day High|Tageshoch|Hoch|Plus haut',
  dayLow: 'Low|Day Low|Tagestief|Tief|Plus bas',
  atr14: 'Average True Range|ATR',
  rsi14: 'RSI|Relative Strength Index (14)|RSI (14)',
} as const satisfies Partial<Record<Target | PositionField, string>>

/** Headers of a change that may be an amount or a percentage. */
const changeWords = 'Change|Chg|Day Change|Price Change|Veränderung|Änderung|Diff.|+/-|Variation|Var.'

/** A header without differences in writing: “P/E (ttm)” is “pettm”. */
const normalized = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ø', 'average')
    .replaceAll('%', 'percent')
    .replaceAll('$', 'dollar')
    .replaceAll('+/-', 'difference')
    .replaceAll(/[^a-z\d]/g, '')

const known: ReadonlyMap<string, KnownColumn> = new Map(
  [
    ...targets.map((target) => [target, { target }] as const),
    ...ownHeaders,
    ...keysOf(words).flatMap((target) => words[target].split('|').map((word) => [word, { target }] as const)),
    ...changeWords.split('|').map((word) => [word, { target: 'dayDeltaRatio', amount: 'dayDelta' }] as const),
  ].map(([title, column]): [string, KnownColumn] => [normalized(title), column]),
)

const own: ReadonlyMap<string, KnownColumn> = new Map(ownHeaders.map(([title, column]) => [normalized(title), column]))

const units: readonly (readonly [RegExp, number])[] = [
  [/^(thousands?|tsd|k|000s?)$/, 1e3],
  [/^(millions?|millionen|mill?|mio|mln|mn|mm|m)$/, 1e6],
  [/^(billions?|milliarden|milliards?|bn|b|mrd|md)$/, 1e9],
]

/** What stands in brackets, or after “in”, behind a title: a unit, a currency, both. */
const suffix = /[\s,]*(?:[([]([^()[\]]*)[)\]]|\bin ([\p{L}\p{Sc}. ]+))\s*$/u
const currencies = /\b(?:us|usd|eur|gbp|chf|cad|jpy)\b|\p{Sc}/giu

/**
 * What a header means; undefined if it is not known. A unit behind it is its factor: “Market Cap (mn)”, “Umsatz in Mrd. EUR”.
 */
export function knownColumn(title: string): KnownColumn | undefined {
  // Numbers and longer texts are no titles.
  if (/^[\d.,\s-]*$/.test(title)) return undefined
  const whole = known.get(normalized(title))
  if (whole || title.length > 200) return whole
  const [behind, bracket, word] = suffix.exec(title) ?? []
  const column = behind === undefined ? undefined : known.get(normalized(title.slice(0, -behind.length)))
  const said = (bracket ?? word ?? '')
    .toLowerCase()
    .replace(/^(in |ttm$)/, '')
    .replaceAll(currencies, '')
    .replaceAll(/[^\p{L}\d%]/gu, '')
  const times = units.find(([pattern]) => pattern.test(said))?.[1]
  if (column && times !== undefined) return isScaled(column.target) ? { ...column, times } : undefined
  if (column && said === '') {
    const currency = currencyIn((bracket ?? word ?? '').match(currencies)?.at(-1) ?? '')
    return { target: column.amount ?? column.target, ...(currency !== undefined && { currency }) }
  }
  if (column && said === '%') return isPercentKind(kindOf(column.target)) ? { target: column.target } : undefined
  // The whole title behind its short form: “Qty (Quantity)”.
  return known.get(normalized(bracket ?? ''))
}

/** A column of a table whose value is known. */
export interface MappedColumn extends KnownColumn {
  /** Its header. */
  readonly title: string
  /** Its position in a row. */
  readonly index: number
}

/** Closes without later dividends, and titles of several meanings, count only alone. */
const isSecond = /^(?:adj|(?:position|instrument|details|code|units)$)/i

/**
 * The columns that the headers of a table suggest: the first column of each value counts. In our own export “Shares” are
 * those of the company.
 */
export function proposeColumns(header: readonly string[], isOwn = false): readonly MappedColumn[] {
  const columns = header.flatMap((title, index): readonly MappedColumn[] => {
    // DEGIRO’s amount is one of shares.
    if (title === 'Amount' && header.includes('Symbol/ISIN')) return [{ title, index, target: 'quantity' }]
    const column = isOwn ? (own.get(normalized(title)) ?? knownColumn(title)) : knownColumn(title)
    return column ? [{ title, index, ...column }] : []
  })
  // “Change” stands beside “Change %”.
  const ratios = columns.filter(({ amount }) => amount === undefined).map(({ target }) => target)
  const decided = columns
    .map(({ amount, ...column }) =>
      amount !== undefined && ratios.includes(column.target)
        ? { ...column, target: amount }
        : { ...column, ...(amount && { amount }) },
    )
    .toSorted((a, b) => Number(isSecond.test(a.title)) - Number(isSecond.test(b.title)))
  return decided.filter(({ target }, at) => decided.findIndex((column) => column.target === target) === at)
}

/** Whether a header says that its numbers are percentages. */
export const saysPercent = (title: string): boolean => /%|percent|pct\b|prozent|pour ?cent/i.test(title)
