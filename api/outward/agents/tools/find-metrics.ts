import { succeed } from '#domain/result'
import type { Kind } from '#domain/stock/metric'
import { metricGroups, metrics } from '#domain/stock/metrics'
import { defineTool } from '../agent-tool.ts'
import { optionalText } from '../input-schemas.ts'
import { type NamedMetric, namedMetrics, nearestMetrics } from '../metric-names.ts'

const maxFound = 15

/** The meaning of a value of each kind. */
const units: Readonly<Record<Kind, string>> = {
  text: 'text',
  sector: 'text',
  money: 'dollars',
  compact: 'a number',
  ratio: 'a number',
  percent: 'a fraction: 0.05 is 5 %',
  change: 'dollars',
  percentChange: 'a fraction: 0.05 is 5 %',
  formula: 'a number',
  boolean: 'true or false',
  range: 'the position of the close, 0 at the low and 1 at the high',
  date: 'a date',
  chart: 'nothing',
  action: 'nothing',
}

/** Finds metrics by words. */
export const findMetrics = defineTool({
  name: 'find_metrics',
  title: 'Find metrics',
  description:
    'Finds the metrics of stocks by words, such as “cheap”, “dividend” or “volume spike”: their ids, what they mean, and the unit ' +
    'of their values. Without words it lists all ids by group. The other tools take ids and labels.',
  input: { words: optionalText(200, 'What the metric is about, or a part of its name.') },
  run(_, { words = '' }) {
    if (words.trim() === '') return Promise.resolve(succeed({ groups: idsByGroup() }))
    return Promise.resolve(succeed({ metrics: nearestMetrics(words, maxFound).map(describe) }))
  },
})

const describe = ({ id, name, about }: NamedMetric) => ({ id, label: name, about, unit: units[metrics[id].kind] })

const idsByGroup = () =>
  Object.fromEntries(
    Object.entries(metricGroups).flatMap(([group, members]) => {
      const ids = namedMetrics.filter(({ id }) => Object.hasOwn(members, id)).map(({ id }) => id)
      return ids.length > 0 ? [[group, ids]] : []
    }),
  )
