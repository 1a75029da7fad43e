import { type Static, Type } from 'typebox'

/** A random id per visit, stored nowhere: it groups the events of one visit but does not link two visits. */
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

/** The type of the schema. */
export type EventBody = Static<typeof EventBody>

/** The server’s configuration, as far as the page needs it. */
export const ConfigResponse = Type.Object({
  /** The release, as in the header X-Api-Version. */
  version: Type.String(),
  /** Whether page views are counted. */
  analytics: Type.Boolean(),
  /** Whether sign-in with Google is configured. */
  google: Type.Boolean(),
  /** The name of the OpenID Connect provider with which users can sign in; only if there is one. */
  oidc: Type.Optional(Type.String()),
  /** Whether the server sends mail, such as a link to whoever forgot a password. */
  mail: Type.Boolean(),
  market: Type.Object({
    /** The source's name, as in the setting MARKET. */
    source: Type.String(),
    /** The companies are invented: the page says so and links to no outside page about them. */
    simulated: Type.Boolean(),
    /** Only if nobody has chosen a source: the page then says how to get a real market. */
    isDefault: Type.Optional(Type.Boolean()),
  }),
  /** Whether /api/history has daily bars. */
  history: Type.Boolean(),
  /** Whether other programs may request screens. */
  programs: Type.Boolean(),
})

/** The type of the schema. */
export type ConfigResponse = Static<typeof ConfigResponse>

/** Every error: a sentence for users and a code for programs. */
export const ErrorResponse = Type.Object({ message: Type.String(), code: Type.String() })

/** What keeps the market from being collected. */
const Problem = {
  /** A sentence that everybody may read; the log may say more. */
  reason: Type.String(),
  /** Who must act: the operator of the server, or nobody, because the provider does not respond as it should. */
  turn: Type.Union([Type.Literal('operator'), Type.Literal('provider')]),
}

/** The first dataset is being collected; `progress` is in whole percent, null if this server does not collect it. */
export const MarketPendingResponse = Type.Object({
  ...ErrorResponse.properties,
  progress: Type.Union([Type.Integer(), Type.Null()]),
  /** Why the last attempt failed; null if it did not, and while another one is running. */
  problem: Type.Union([Type.Object(Problem), Type.Null()]),
})

/** Whether a server can show a market. */
export const ReadyResponse = Type.Object({ isReady: Type.Boolean() })

/** The type of the schema. */
export type ErrorResponse = Static<typeof ErrorResponse>
export type MarketPendingResponse = Static<typeof MarketPendingResponse>

/** The state of the server and its data. */
export const HealthResponse = Type.Object({
  /** `pending` until the first dataset is published; `stopping`, with status 503, before the server closes its port. */
  status: Type.Union([Type.Literal('ready'), Type.Literal('pending'), Type.Literal('stopping')]),
  /** Without its database a server has the market, but no accounts. */
  database: Type.Object({ isReachable: Type.Boolean() }),
  /** null before the first dataset. */
  dataset: Type.Union([
    Type.Object({
      /** The ETag of /data/stonks. */
      version: Type.String(),
      lines: Type.Integer(),
      /** Time of the newest record, and its age in seconds; null if no record has a time. */
      createdAt: Type.Union([Type.String(), Type.Null()]),
      ageSeconds: Type.Union([Type.Integer(), Type.Null()]),
      /**
       * How many records have each value of companies, and how many figures are missing, by reason; null if they were
       * not counted.
       */
      figures: Type.Union([
        Type.Object({
          records: Type.Integer(),
          have: Type.Record(Type.String(), Type.Integer()),
          missing: Type.Record(Type.String(), Type.Integer()),
        }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  /** The state of refreshes. While they fail, the last published dataset is served. */
  refresh: Type.Object({
    schedule: Type.Union([Type.Literal('off'), Type.Literal('nightly')]),
    /** Of the last refresh; null if there was none, or if it has not ended. */
    startedAt: Type.Union([Type.String(), Type.Null()]),
    endedAt: Type.Union([Type.String(), Type.Null()]),
    /** Progress of the running refresh in whole percent; null if this server runs none. */
    percent: Type.Union([Type.Integer(), Type.Null()]),
    /** How many have failed in a row. One that was killed counts; one that is running does not yet. */
    failures: Type.Integer(),
    /**
     * Why the last one failed, and when the next one begins (null if this server begins none). The server’s log and
     * `npm run market -- status` have the whole reason. null if it did not fail.
     */
    problem: Type.Union([
      Type.Object({ ...Problem, nextAttemptAt: Type.Union([Type.String(), Type.Null()]) }),
      Type.Null(),
    ]),
    /** Whether there is a newer dataset that this server could not load. */
    isBehind: Type.Boolean(),
    /**
     * The newest refused dataset: the version by which it can be accepted, and the reasons; null if there is none.
     */
    refused: Type.Union([
      Type.Object({ version: Type.String(), reasons: Type.Array(Type.String()) }, { additionalProperties: false }),
      Type.Null(),
    ]),
  }),
  /** Whether traders' messages can be read; null if none are collected from a service. */
  collector: Type.Union([
    Type.Object({
      /** How many stocks failed in their last attempt, within the last day. */
      failing: Type.Integer(),
      /** Those that have failed most often, twenty at most. */
      symbols: Type.Array(Type.String()),
    }),
    Type.Null(),
  ]),
  /** null if the server has no price histories. */
  history: Type.Union([
    Type.Object({
      /** Whether a newer closes file could not be loaded; the log says why. */
      isBehind: Type.Boolean(),
      /** Whether the first one is still being read. */
      isPending: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})

/** The type of the schema. */
export type HealthResponse = Static<typeof HealthResponse>
