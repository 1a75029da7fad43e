import type { Result } from '#domain/result'
import { succeed } from '#domain/result'
import { type ColumnId, type Formulas, formulasIn } from '#domain/screen/formulas'
import { metricSynonyms } from '#domain/stock/filter-synonyms'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { type MetricId, metricIds, metrics } from '#domain/stock/metrics'
import { editDistance } from '#domain/text/edit-distance'
import { findByName, foldText } from '#domain/text/find-by-name'

/** A metric as an agent can find it. */
export interface NamedMetric {
  readonly id: MetricId
  readonly name: string
  readonly synonyms: string
  readonly about: string
}

/** Every metric that has a value. */
export const namedMetrics: readonly NamedMetric[] = metricIds
  .filter((id) => metrics[id].of !== undefined)
  .map((id) => ({
    id,
    name: metrics[id].label,
    synonyms: [id, metrics[id].short, metricSynonyms[id] ?? ''].join(', '),
    about: metricDescriptions[id],
  }))

/** Names in an answer are never longer than what a person would call a metric. */
const maxEchoLength = 60

/** An agent’s text for a sentence, quoted and cut. */
export const quoted = (text: string): string =>
  `“${text.length > maxEchoLength ? `${text.slice(0, maxEchoLength)}…` : text}”`

/** The names in an answer to an unknown one. */
export const maxNearest = 3

/** Items by the letters in which their names differ from a text, the nearest first. */
export function nearestByLetters<Item>(
  text: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): readonly Item[] {
  const typed = text.slice(0, maxEchoLength)
  const distance = (item: Item) => Math.min(...namesOf(item).map((name) => editDistance(typed, name, maxEchoLength)))
  return items.toSorted((a, b) => distance(a) - distance(b))
}

/** The metrics nearest to a text: by its words, or else by its letters. */
export function nearestMetrics(text: string, count = maxNearest): readonly NamedMetric[] {
  const short = text.slice(0, maxEchoLength)
  const found = findByName(short, namedMetrics)
  const letters = (name: string) => foldText(name).replaceAll(' ', '')
  const byLetters = () => nearestByLetters(letters(short), namedMetrics, ({ id, name }) => [letters(id), letters(name)])
  return (found.length > 0 ? found : byLetters()).slice(0, count)
}

/**
 * The column that a text names: a metric by its id, label or column header, in any case, or a formula of the screen by
 * its name or id. The failure is a sentence that names the nearest metrics.
 */
export function readColumn(text: string, formulas: Formulas = {}): Result<ColumnId, string> {
  const typed = text.trim()
  const own = formulasIn(formulas).find(
    (id) => id === typed || formulas[id]?.name.toLowerCase() === typed.toLowerCase(),
  )
  if (own) return succeed(own)
  const exact = namedMetrics.find(({ id }) => id.toLowerCase() === typed.toLowerCase()) ?? byLabel.get(foldText(typed))
  if (exact) return succeed(exact.id)
  const nearest = nearestMetrics(typed).map(({ id, name }) => `${name} (${id})`)
  return {
    ok: false,
    failure: `${quoted(typed)} isn’t a metric. Nearest: ${nearest.join(', ')}. find_metrics finds others.`,
  }
}

/** By the folded header and label; if two are equal, the first, and a label before a header. */
const byLabel = new Map(
  [
    ...namedMetrics.map((metric) => [foldText(metrics[metric.id].short), metric] as const),
    ...namedMetrics.map((metric) => [foldText(metric.name), metric] as const),
  ].toReversed(),
)
