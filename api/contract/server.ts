import { Type, type Static } from 'typebox'

/** Drawn anew at each visit and stored nowhere: it ties a visit's events together, and no two visits. */
const visit = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** An analytics event: a page view or a web vital. */
export const EventBody = Type.Union([
  Type.Object(
    {
      name: Type.Literal('page_view'),
      visit,
      title: Type.String({ minLength: 1, maxLength: 120 }),
      path: Type.String({ pattern: '^/[^?#]{0,120}$' }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      name: Type.Union([
        Type.Literal('CLS'),
        Type.Literal('FCP'),
        Type.Literal('INP'),
        Type.Literal('LCP'),
        Type.Literal('TTFB'),
      ]),
      visit,
      /** Milliseconds; CLS has no unit. */
      value: Type.Number({ minimum: 0, maximum: 3_600_000 }),
    },
    { additionalProperties: false },
  ),
])

/** As the schema has it. */
export type EventBody = Static<typeof EventBody>

/** What the page must know of the server it came from. */
export const ConfigResponse = Type.Object({
  /** The release, as in the header X-Api-Version. */
  version: Type.String(),
  /** Whether page views are counted. */
  analytics: Type.Boolean(),
  /** Whether people can sign in with Google. */
  google: Type.Boolean(),
  market: Type.Object({
    /** The source's name, as in the setting MARKET. */
    source: Type.String(),
    /** The companies are invented: the page says so and links to no outside page about them. */
    simulated: Type.Boolean(),
  }),
  /** Whether /api/history has anything to draw a chart from. */
  history: Type.Boolean(),
})

/** As the schema has it. */
export type ConfigResponse = Static<typeof ConfigResponse>

/** Every error: a sentence for users and a code for programs. */
export const ErrorResponse = Type.Object({ message: Type.String(), code: Type.String() })

/** That the first market data is being fetched, and how far that is in whole percent; null where this server cannot say. */
export const MarketPendingResponse = Type.Object({
  ...ErrorResponse.properties,
  progress: Type.Union([Type.Integer(), Type.Null()]),
})

/** As the schema has it. */
export type ErrorResponse = Static<typeof ErrorResponse>
export type MarketPendingResponse = Static<typeof MarketPendingResponse>

/** That the server lives, and what it has to offer. */
export const HealthResponse = Type.Object({
  /** `pending` until the first dataset is there. */
  status: Type.Union([Type.Literal('ready'), Type.Literal('pending')]),
  /** null until then. */
  dataset: Type.Union([
    Type.Object({
      /** The ETag of /data/stonks. */
      version: Type.String(),
      lines: Type.Integer(),
      /** Time of the newest record, and its age in seconds; null where no record has a time. */
      createdAt: Type.Union([Type.String(), Type.Null()]),
      ageSeconds: Type.Union([Type.Integer(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The state of refreshes. While they fail, the last published dataset is served. */
  refresh: Type.Object({
    schedule: Type.Union([Type.Literal('off'), Type.Literal('nightly')]),
    /** Of the last one; null where there was none, or where it has not ended. */
    startedAt: Type.Union([Type.String(), Type.Null()]),
    endedAt: Type.Union([Type.String(), Type.Null()]),
    /** How far the one under way is, in whole percent; null where this server is at none. */
    percent: Type.Union([Type.Integer(), Type.Null()]),
    /** How many have failed in a row. The reason is in the server's log, and `npm run market -- status` tells it. */
    failures: Type.Integer(),
    /** Whether there is a newer dataset that this server could not take. */
    isBehind: Type.Boolean(),
    /** The newest dataset that was made and not published, by the name it can be accepted by, and why; null where none was. */
    refused: Type.Union([
      Type.Object({ version: Type.String(), reasons: Type.Array(Type.String()) }, { additionalProperties: false }),
      Type.Null(),
    ]),
  }),
  /** Whether traders' messages can be read; null where none are collected from a service. */
  collector: Type.Union([
    Type.Object({
      /** How many stocks failed in their last attempt, within the last day. */
      failing: Type.Integer(),
      /** Those that have failed most often, twenty at most. */
      symbols: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  /** null where the server has no price histories. */
  history: Type.Union([
    Type.Object({
      /** Whether a newer closes file could not be loaded; the log says why. */
      isBehind: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})

/** As the schema has it. */
export type HealthResponse = Static<typeof HealthResponse>
