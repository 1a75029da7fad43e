import { type Static, Type } from 'typebox'

/** The query of `/api/statements`. All values are strings of the URL. */
export const StatementsQuerystring = Type.Object({
  asOf: Type.Optional(
    Type.String({
      description:
        'A day, YYYY-MM-DD: the statements as publicly known on it, from no later filing. Without it: the newest ones.',
    }),
  ),
  format: Type.Optional(
    Type.String({
      description:
        '`json`, or `csv` for spreadsheets: a row for each line, a column for each period. Without it: `json`.',
    }),
  ),
  periods: Type.Optional(
    Type.String({
      description: 'The columns of CSV: `years` or `quarters`. Without it: `years`. JSON has all periods.',
    }),
  ),
})

const Row = Type.Array(Type.Unknown())

/**
 * A company's statements, as `docs/dataset-format.md` describes a line of a statements file. Facts, filings, tags and spans stand in it
 * once; others name them by index.
 */
export const StatementsResponse = Type.Object(
  {
    /** Upper-cased. */
    symbol: Type.String(),
    /** The company’s number at the SEC; null in the simulated market. */
    cik: Type.Union([Type.String(), Type.Null()]),
    /** The currency of its reports, such as USD. */
    currency: Type.String(),
    /** The day as of which they were publicly known, YYYY-MM-DD. */
    asOf: Type.String(),
    /** `[kind, span, days from its end to the first report]`, the span by index; the kinds are twelveMonths, year and quarter, each newest first. */
    periods: Type.Array(Row),
    /** `[number, form, day of filing]`. */
    filings: Type.Array(Row),
    tags: Type.Array(Type.String()),
    /** Column by column: the first days, null for a balance, and the last days. */
    spans: Type.Object({ start: Row, end: Row }),
    /** Column by column: fact i has entry i of each. */
    facts: Type.Object({
      value: Type.Array(Type.Number()),
      tag: Type.Array(Type.Integer()),
      filing: Type.Array(Type.Integer()),
      span: Type.Array(Type.Integer()),
    }),
    /**
     * By line, a cell for each period: the index of the fact that states it; or a list of terms that add up to it, where n is fact
     * n, -1 - n is fact n subtracted, and [n, times] has another factor; or null if no report states it; or [kind, reason] if it is
     * missing for another reason; or { terms, first, since } with what the first report stated, if it was restated, and how many
     * days after the period the value was known, if not by that report.
     */
    lines: Type.Record(Type.String(), Row),
    /** When results came out, the newest first: `[last day of the period, day, minute or null]`, and `filing` if with the report. */
    reportDays: Type.Optional(Type.Array(Row)),
  },
  {
    examples: [
      {
        ...{ symbol: 'LARK', cik: null, currency: 'USD', asOf: '2026-08-21' },
        periods: [['year', 0, 43]],
        filings: [['0000000000-26-000001', '10-K', '2026-02-12']],
        tags: ['us-gaap/Revenues'],
        spans: { start: ['2025-01-01'], end: ['2025-12-31'] },
        facts: { value: [4_210_000_000], tag: [0], filing: [0], span: [0] },
        lines: { revenue: [0] },
        reportDays: [['2026-06-30', '2026-07-23', 965]],
      },
    ],
  },
)

/** The type of the schema. */
export type StatementsResponse = Static<typeof StatementsResponse>
