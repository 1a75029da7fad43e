import type { Draws } from '../../demo/prices/random.ts'
import { linesFor } from './occasional-lines.ts'
import type { Line, Remark, Topic } from './remark.ts'
import { usualLines } from './usual-lines.ts'

/** How often one speaks of what was special about a session, where something was. */
const shareOfOccasions = 0.6

/** Makes one remark after the other on the same session; none is made twice while there are others. */
export function createRemarks(drawn: Draws): (topic: Topic) => Remark {
  const said = new Set<Line>()
  return (topic) => {
    const fitting = linesFor(topic.figures).filter((line) => !said.has(line))
    const usual = usualLines.filter((line) => !said.has(line))
    const isSpecial = fitting.length > 0 && drawn.chance(shareOfOccasions)
    const line = drawn.pick(isSpecial ? fitting : usual.length > 0 ? usual : usualLines)
    said.add(line)
    return line(topic, drawn)
  }
}
