import { encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import type { PageHead } from '#domain/site/page-heads'
import { oneLine } from '#domain/text/plain-text'
import { describeFilters } from './describe-filters.ts'
import { screenWords } from './screen-summary.ts'

/** Search engines and chats cut longer titles and descriptions. */
const [maxTitleLength, maxWordsLength] = [60, 200]

/** The head of a screen: what it asks for, in the words of its page. */
export function screenHead(filters: Filters): PageHead {
  const words = wordsOf(filters)
  return {
    title: presetLabel(filters) ?? shortened(words, maxTitleLength),
    description: `Stocks by a screen: ${shortened(words, maxWordsLength)}. Opens without a connection, and says how old its numbers are.`,
  }
}

/** The query of a screen: “P/E ≤ 15 · by market cap”. */
export const wordsOf = (filters: Filters): string =>
  screenWords({ filters: describeFilters(filters).map(({ label }) => label), sorted: filters })

/** The name of a built-in screen; undefined for any other, also for one that only pretends to be built in. */
export function presetLabel(filters: Filters): string | undefined {
  const isPreset = encodeFilters(presetFilters(filters.presets)) === encodeFilters(filters)
  return isPreset ? presets.find((_, index) => index === filters.presets)?.label : undefined
}

const shortened = (words: string, maxLength: number): string => {
  const line = oneLine(words, maxLength)
  return line.length < oneLine(words, Infinity).length ? `${line}…` : line
}
