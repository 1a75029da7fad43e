import { asArray, fieldsOf } from '../keys-of.ts'
import { parseCount, parseFields, parseId, parseTimestamp } from '../personal/parse-fields.ts'

/**
 * When a record was changed, by a hybrid logical clock: the time of a device’s clock, or a later one that it has seen, and a
 * count of the changes at that time. A change is later than all those that its device knew, regardless of the clocks.
 */
export interface Stamp {
  /** Epoch milliseconds. */
  readonly wall: number
  readonly counter: number
  /** The device of the change, which orders two changes at the same moment. */
  readonly device: string
}

/** The stamp of a device that has seen nothing yet. */
export const earliestStamp: Stamp = { wall: 0, counter: 0, device: '' }

const maxCounter = 2 ** 40

/** Negative if `a` is earlier, positive if it is later, 0 for the same change. */
export const compareStamps = (a: Stamp, b: Stamp): number =>
  a.wall - b.wall || a.counter - b.counter || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0)

export const laterStamp = (a: Stamp, b: Stamp): Stamp => (compareStamps(a, b) >= 0 ? a : b)

/** The stamp of a change on a device at a time of its clock, later than the last one that it has seen. */
export function nextStamp(last: Stamp, device: string, now: number): Stamp {
  if (now > last.wall) return { wall: now, counter: 0, device }
  return last.counter < maxCounter
    ? { wall: last.wall, counter: last.counter + 1, device }
    : { wall: last.wall + 1, counter: 0, device }
}

/** Parses a stored stamp; undefined if it is invalid. */
export function parseStamp(value: unknown): Stamp | undefined {
  const fields = parseFields(value)
  const wall = parseTimestamp(fields['wall'])
  const counter = parseCount(fields['counter'], maxCounter)
  const device = parseId(fields['device'])
  return wall === undefined || counter === undefined || device === undefined ? undefined : { wall, counter, device }
}

/** The latest change of each device that a version of a record knows: wall and counter, by device. */
export type SeenChanges = Readonly<Record<string, readonly [wall: number, counter: number]>>

/** The maximum number of devices that a record remembers; those that changed it last stay. */
const maxDevices = 20

/** Whether a version was made with the knowledge of a change. */
export function knows(seen: SeenChanges, { wall, counter, device }: Stamp): boolean {
  const [lastWall, lastCounter] = seen[device] ?? [-1, 0]
  return wall < lastWall || (wall === lastWall && counter <= lastCounter)
}

/** The changes that either of two versions knows. */
export function mergeSeen(a: SeenChanges, b: SeenChanges): SeenChanges {
  const stamps = [...stampsIn(a), ...stampsIn(b)].toSorted(compareStamps)
  const latest = new Map(stamps.map((stamp) => [stamp.device, stamp]))
  const kept = [...latest.values()].toSorted(compareStamps).slice(-maxDevices)
  return Object.fromEntries(kept.map(({ device, wall, counter }) => [device, [wall, counter]]))
}

/** The same with one more change. */
export const withStamp = (seen: SeenChanges, { device, wall, counter }: Stamp): SeenChanges =>
  mergeSeen(seen, { [device]: [wall, counter] })

const stampsIn = (seen: SeenChanges): readonly Stamp[] =>
  Object.entries(seen).map(([device, [wall, counter]]) => ({ device, wall, counter }))

/** Parses the changes that a version knows, without invalid ones. */
export function parseSeen(value: unknown): SeenChanges {
  const stamps = Object.entries(fieldsOf(value)).flatMap(([device, times]) => {
    const [wall, counter] = asArray(times)
    return parseStamp({ device, wall, counter }) ?? []
  })
  return Object.fromEntries(stamps.map(({ device, wall, counter }) => [device, [wall, counter]]))
}
