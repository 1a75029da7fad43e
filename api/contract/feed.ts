import { type Static, type TSchema, Type } from 'typebox'

const Nullable = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()])
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** An address of this server, so that the page loads no image from another host. */
const Image = Nullable(Type.String())
const WebAddress = Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: 2048 })

/** A link of a message and its preview. */
const FeedLink = Type.Object({
  url: WebAddress,
  shortened_url: Nullable(WebAddress),
  /** The form of the address in the message. */
  shortened_expanded_url: Nullable(Type.String()),
  image: Image,
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
})

/** A message about a stock, in the stock-discussion service's own words. Texts are plain text, never markup. */
const FeedMessage = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  body: Type.String(),
  /** ISO 8601 in UTC. */
  created_at: Nullable(Type.String({ format: 'date-time' })),
  user: Nullable(
    Type.Object({
      /** Letters, digits, `_`, `.` and `-` only: it is part of URLs. */
      username: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
      name: Nullable(Type.String()),
      avatar_url: Image,
    }),
  ),
  reshare_message: Nullable(Type.Object({ reshared_count: Count })),
  likes: Nullable(Type.Object({ total: Count })),
  conversation: Nullable(Type.Object({ replies: Count })),
  links: Type.Array(FeedLink, { maxItems: 8 }),
  entities: Type.Object({
    sentiment: Nullable(Type.Object({ basic: Type.Union([Type.Literal('Bullish'), Type.Literal('Bearish')]) })),
    chart: Nullable(Type.Object({ original: Image, large: Image })),
  }),
})

/** The newest messages about a stock, the newest first. */
export const FeedResponse = Type.Object({ messages: Type.Array(FeedMessage, { maxItems: 30 }) })

/** The types of the schemas. */
export type FeedResponse = Static<typeof FeedResponse>
export type FeedMessage = Static<typeof FeedMessage>
export type FeedLink = Static<typeof FeedLink>
