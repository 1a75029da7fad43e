import { Type, type Static } from 'typebox'

/** What the page must know of the server it came from. */
export const ConfigAnswer = Type.Object({
  /** The release, as in the header X-Api-Version. */
  version: Type.String(),
  /** Whether page views are counted. */
  analytics: Type.Boolean(),
  /** Whether people can sign in with Google. */
  google: Type.Boolean(),
  market: Type.Object({
    /** The source's name, as in the setting MARKET. */
    source: Type.String(),
    /** Invented companies: the page says so, and offers no link that would lead to real ones. */
    simulated: Type.Boolean(),
  }),
  /** Whether /api/history has anything to draw a chart from. */
  history: Type.Boolean(),
})

/** As the schema has it. */
export type ConfigAnswer = Static<typeof ConfigAnswer>
