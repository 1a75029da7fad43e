import { Type, type Static } from 'typebox'

/** Drawn anew at each visit and stored nowhere: it ties a visit's events together, and no two visits. */
const visit = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** What the page may tell: that a page was seen, or how fast one was. */
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
