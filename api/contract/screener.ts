import { type Static, Type } from 'typebox'

/** The list of a screen, in a query. */
export const ScreenSymbols = Type.Optional(
  Type.String({
    description:
      'Only these stocks: up to 500 symbols, separated by commas, as `symbols` in the page’s address. Without it: the list of the filter, or all stocks.',
  }),
)

/** The query of `/api/screen`. All values are strings of the URL. */
export const ScreenQuerystring = Type.Object({
  filter: Type.Optional(
    Type.String({
      description: 'The screen, exactly as `filter` in the page’s address. Without it: the first screen.',
    }),
  ),
  symbols: ScreenSymbols,
  columns: Type.Optional(
    Type.String({
      description:
        'The ids of metrics, separated by commas, as `/api/metrics` lists them. Without it: the columns of the screen.',
    }),
  ),
  limit: Type.Optional(
    Type.String({
      description: 'The highest number of rows; 0 is no limit. Without it: all in CSV, in JSON that of the screen.',
    }),
  ),
  asOf: Type.Optional(
    Type.String({
      description:
        'A past session, YYYY-MM-DD, where the market has a history: the screen as it was. Without it: the newest data.',
    }),
  ),
  format: Type.Optional(Type.String({ description: '`json`, or `csv` for spreadsheets. Without it: `json`.' })),
})

/** The type of the schema. */
export type ScreenQuerystring = Static<typeof ScreenQuerystring>

/** The query of `/embed`. */
export const EmbedQuerystring = Type.Object({
  filter: Type.Optional(Type.String({ description: 'As for `/api/screen`.' })),
  symbols: ScreenSymbols,
  view: Type.Optional(
    Type.String({
      description:
        '`table`, `map` (tiles by market cap, colored by the change over the screen’s timeframe), `chart` (a bar for each row), or `statements` of the company of `symbol`. Without it: `table`.',
    }),
  ),
  theme: Type.Optional(Type.String({ description: '`light` or `dark`. Without it, the visitor’s device decides.' })),
  limit: Type.Optional(
    Type.String({
      description:
        'The highest number of rows, at most 500; of statements, of periods. Without it: that of the screen, ten years, or twelve quarters.',
    }),
  ),
  symbol: Type.Optional(Type.String({ description: 'Of `statements`: the company.' })),
  periods: Type.Optional(Type.String({ description: 'Of `statements`: `years` or `quarters`. Without it: `years`.' })),
})

/** The type of the schema. */
export type EmbedQuerystring = Static<typeof EmbedQuerystring>

const Value = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()])

const Dated = {
  /** The newest session of the data, YYYY-MM-DD; null if its records have none. */
  date: Type.Union([Type.String(), Type.Null()]),
  /** Whether the companies are invented. */
  simulated: Type.Boolean(),
}

/** A row: its symbol, and each column by its id, a formula by its name. Fractions are fractions: 0.05 is 5 %. */
const ScreenRow = Type.Object({ symbol: Type.String() }, { additionalProperties: Value })

/** The rows of a screen, in its order. */
export const ScreenResponse = Type.Object(
  {
    ...Dated,
    /** How many stocks match; `rows` has the first of them. */
    total: Type.Integer(),
    /** The symbols of the screen’s list that no stock has, if there are any. */
    missing: Type.Optional(Type.Array(Type.String())),
    rows: Type.Array(ScreenRow),
  },
  {
    examples: [
      {
        ...{ date: '2026-08-21', simulated: true, total: 312 },
        rows: [{ symbol: 'LARK', name: 'Lark Instruments', marketCap: 81_250_000_000, weekRange: 0.82 }],
      },
    ],
  },
)

/** Everything known about a stock, by the ids of metrics. */
export const StockResponse = Type.Object(
  { ...Dated, symbol: Type.String(), description: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: Value },
)

/** The metrics that can be columns. */
export const MetricsResponse = Type.Object({
  metrics: Type.Array(
    Type.Object({
      /** The name in `columns` and in rows. */
      id: Type.String(),
      label: Type.String(),
      description: Type.String(),
      /**
       * The kind of its value: `percent` and `percentChange` are fractions, `range` is the position from 0 (low) to 1
       * (high).
       */
      kind: Type.String(),
      /** Further keys of a row with this column: the ends of a range. */
      keys: Type.Array(Type.String()),
    }),
  ),
})

/** The type of the schema. */
export type MetricsResponse = Static<typeof MetricsResponse>
