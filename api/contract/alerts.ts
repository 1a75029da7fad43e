import { type Static, type TSchema, Type } from 'typebox'
import type { WatchedCondition } from '#domain/alerts/watched-condition'
import { StoredText } from './stored-text.ts'

const closed = { additionalProperties: false }
const Id = Type.String({ pattern: '^[0-9a-f]{24}$' })
/** Milliseconds since 1970. */
const Time = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Nullable = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()])
/** YYYY-MM-DD; null if the dataset has none. */
const Session = Nullable(Type.String())

/**
 * The condition of a rule, in the form of `domain/alerts/watched-condition.ts`, which also checks whether it is valid.
 */
const Condition = Type.Unsafe<WatchedCondition>(
  Type.Object({ kind: Type.String() }, { additionalProperties: true, description: 'See WatchedCondition.' }),
)

/** The id of a rule is that of the rule on the device. */
export const RuleParams = Type.Object({ id: Id })

/** PUT /api/alerts/rules/:id. Of two devices, the later change wins. */
export const RuleBody = Type.Object({ changedAt: Time, condition: Condition }, closed)

/** A rule that is checked while the page is closed. */
const Rule = Type.Object({
  id: Id,
  changedAt: Time,
  condition: Condition,
  /** The session of the dataset in which it was last checked; null if it was not checked yet. */
  checkedDate: Session,
})

/** PUT /api/alerts/devices: a `PushSubscription` in the form of its `toJSON`. */
export const DeviceBody = Type.Object(
  {
    endpoint: StoredText({ minLength: 1, maxLength: 1_000 }),
    expirationTime: Type.Optional(Nullable(Type.Number())),
    keys: Type.Object(
      { p256dh: Type.String({ minLength: 1, maxLength: 200 }), auth: Type.String({ minLength: 1, maxLength: 100 }) },
      closed,
    ),
    /** The device’s name for the user, such as “Chrome on Android”. */
    label: StoredText({ maxLength: 60 }),
  },
  closed,
)

export const DeviceParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }) })

/** A device that receives push messages. */
const Device = Type.Object({
  id: Type.String(),
  label: Type.String(),
  addedAt: Time,
  /** The SHA-256 of its endpoint, hexadecimal, by which the page recognizes its own device. */
  endpointHash: Type.String(),
  /** When its push service last accepted a message; null if it accepted none yet. */
  sentAt: Nullable(Time),
  /** The first failed attempt since then; null if none failed. */
  failingSince: Nullable(Time),
})

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 })

/**
 * When no message is sent: minutes of the day in a time zone such as Europe/Berlin, the end not included; null for
 * none.
 */
const QuietHours = Nullable(
  Type.Object({ from: MinuteOfDay, to: MinuteOfDay, timeZone: Type.String({ minLength: 1, maxLength: 60 }) }, closed),
)

/** PUT /api/alerts/quiet-hours. */
export const QuietHoursBody = Type.Object({ quietHours: QuietHours }, closed)

/** PUT /api/alerts/mail: to the account’s address, which the user confirms with a link in the first mail. */
export const MailBody = Type.Object({ isOn: Type.Boolean() }, closed)

/** GET /api/alerts, and the response to every change. */
export const AlertsResponse = Type.Object({
  /** How this server can deliver. */
  delivery: Type.Object({
    /** The `applicationServerKey`; null if the server sends no push messages. */
    pushKey: Nullable(Type.String()),
    isMailPossible: Type.Boolean(),
  }),
  rules: Type.Array(Rule),
  devices: Type.Array(Device),
  /** To the account’s address; `waiting` until its link is opened. It is used while there is no device. */
  mail: Type.Union([Type.Literal('off'), Type.Literal('waiting'), Type.Literal('on')]),
  quietHours: QuietHours,
  limits: Type.Object({ rules: Type.Integer(), devices: Type.Integer(), messagesPerDay: Type.Integer() }),
})

/**
 * GET /api/alerts/events: what fired, the newest first. A `FiredAlert` of the page has the id `${rule} ${version}`, so
 * that an event that a device found by itself is the same one.
 */
export const EventsResponse = Type.Object({
  events: Type.Array(
    Type.Object({
      rule: Id,
      /** The dataset’s ETag. */
      version: Type.String(),
      date: Session,
      firedAt: Time,
      condition: Condition,
      /** The first of the stocks concerned. */
      symbols: Type.Array(Type.String()),
      /** How many more there are. */
      unnamed: Type.Integer({ minimum: 0 }),
    }),
  ),
})

/** POST /api/alerts/test: where the test message goes. */
export const TestResponse = Type.Object({ devices: Type.Integer({ minimum: 0 }), isMailed: Type.Boolean() })

/** In the links of messages. */
export const TokenQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 500 }) })

/** The types of the schemas. */
export type AlertsResponse = Static<typeof AlertsResponse>
export type EventsResponse = Static<typeof EventsResponse>
export type TestResponse = Static<typeof TestResponse>
export type RuleBody = Static<typeof RuleBody>
export type DeviceBody = Static<typeof DeviceBody>
export type QuietHoursBody = Static<typeof QuietHoursBody>
