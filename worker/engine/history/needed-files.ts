import type { HistoryFile } from '#domain/history/history-file'
import type { HistoryManifest } from '#domain/history/manifest'

/**
 * The files that screens of past sessions need: all but opens, highs and lows. Blocks with equal contents share one. Blocks
 * come last: after the files of the nights, each block can be read as soon as it arrives.
 */
export const neededFiles = ({ blocks, nights }: HistoryManifest): readonly HistoryFile[] =>
  unique([...nights, ...blocks.flatMap(({ prints, facts }) => [prints, facts])])

const unique = (files: readonly HistoryFile[]): readonly HistoryFile[] => [
  ...new Map(files.map((file) => [file.sha256, file])).values(),
]
