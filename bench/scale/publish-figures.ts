import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { logPlot } from './log-plot.ts'
import { type ScaledKernel, type ScaleFigures, scaleTables } from './scale-tables.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const page = `${docs}scale.md`

/** The lines of the page that enclose the figures. */
const [begin, end] = ['<!-- scale -->', '<!-- end of scale -->']

/** Writes the measurements into the documentation: as JSON, as tables and as a plot. */
export async function publishFigures(figures: ScaleFigures): Promise<void> {
  await writeFile(`${docs}scale.json`, await tidy(`${docs}scale.json`, JSON.stringify(figures)))
  await writeFile(`${docs}scale.svg`, plotOf(figures))
  const text = await readFile(page, 'utf8')
  const [before, , after] = text.split(new RegExp(`${begin}|${end}`))
  if (before === undefined || after === undefined) throw new Error(`${page} has no section for the figures`)
  await writeFile(page, await tidy(page, `${before}${begin}\n\n${scaleTables(figures)}\n\n${end}${after}`))
}

const tidy = async (path: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(path)), filepath: path })

/** The kernels over the number of rows. */
export const plotOf = ({ kernels }: Pick<ScaleFigures, 'kernels'>): string =>
  logPlot({
    title: 'What a number of rows costs the data worker',
    across: 'rows',
    up: 'milliseconds (memory: MB)',
    series: [
      line('memory, MB', kernels, 'memory'),
      line('search index, once', kernels, 'searchIndex'),
      line('a search', kernels, 'search'),
      line('the counts of the panel', kernels, 'facets'),
      line('filter, sort, first 100', kernels, 'query'),
    ],
  })

const line = (label: string, kernels: readonly ScaledKernel[], key: Exclude<keyof ScaledKernel, 'rows'>) => ({
  label,
  points: kernels.map((kernel) => [kernel.rows, kernel[key]] as const),
})
