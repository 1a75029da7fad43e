import { sectors } from '#domain/stock/sectors'
import type { Stock } from '#domain/stock/stock'
import { named } from '../notes/template/wording.ts'

/** Words of advice, causes and exaggeration, which no note may contain. */
export const bannedWords =
  /\b(buy|sell|should|must|recommend\w*|opportunit\w*|advi[cs]e\w*|invest\w*|bargains?|cheap\w*|(under|over)valued|attractive|bull\w*|bear\w*|soar\w*|plung\w*|skyrocket\w*|crash\w*|surg\w*|rall(y|ied)|tumbl\w*|because|due to|thanks to|amid|driven|expect\w*|will|outlook)\b/i

/** Traces of missing numbers and wrong plurals. */
export const brokenWords =
  /NaN|undefined|null|Infinity|∞|-\d|\b(0|no|none) (stocks?|companies) (rose|fell|was|were|ended)|\b(one|1) (stocks|companies|were|had been)\b|\b([02-9]|\d\d+|two|three|four|five|six|seven|eight|nine) (stock|company|was unchanged)\b/

const numbers = /\$?\d[\d,.]*\d|\$?\d|\b(one|two|three|four|five|six|seven|eight|nine)\b/gi
const units = / (trillion|billion|million)\b/g
const days =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g

/** Replaces names and sectors with a placeholder: a company may have any name. */
export function withoutNames(note: string, stocks: readonly Stock[]): string {
  const names = stocks.map((stock) => named(stock)).sort((a, b) => b.length - a.length)
  const labels = Object.values(sectors).map(({ label }) => label)
  return [...names, ...labels].reduce((text, name) => text.replaceAll(name, 'NAME'), note)
}

/** The sentences, headings and items of a note, with placeholders for names, sectors, numbers and days. */
export function sentencesOf(note: string, stocks: readonly Stock[]): readonly string[] {
  return withoutNames(note, stocks)
    .replaceAll(days, 'DAY')
    .replaceAll(numbers, '#')
    .replaceAll(units, '')
    .split(/\n+|(?<=[.:;!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
