import { cpus } from 'node:os'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type Budget, budgets, type Figure, median, ratios, verdict } from './harness/budgets.ts'

/** The types of annotations that carry results: a figure as JSON, or a line of text. */
export const annotations = { figure: 'figure', note: 'note' } as const

/** Prints all figures of a run as one table. */
class TableReporter implements Reporter {
  private readonly figures: Figure[] = []
  private readonly notes = new Set<string>()
  private readonly failed: string[] = []

  onTestBegin({ title }: TestCase): void {
    console.log(`… ${title}`)
  }

  onTestEnd({ title }: TestCase, { annotations: found, errors, status }: TestResult): void {
    if (status !== 'passed') this.failed.push(`${status}: ${title}`)
    for (const { type, description = '' } of found) {
      if (type === annotations.figure) this.figures.push(JSON.parse(description) as Figure)
      if (type === annotations.note) this.notes.add(description)
    }
    for (const error of errors) this.onError(error)
  }

  onError({ message, stack }: TestError): void {
    console.error(message ?? stack)
  }

  onEnd(): void {
    const { length, 0: first } = cpus()
    console.log(`\n${[...this.notes, `${length} × ${first?.model ?? 'unknown processor'}`].join('\n')}\n`)
    console.log(aligned([['what', 'against', 'ours', 'the other’s', 'ratio (min – max)', 'goal', ''], ...this.rows()]))
    // Print failures below the table: without them a table of met budgets would look complete.
    if (this.failed.length > 0) console.log(`\n${this.failed.join('\n')}`)
  }

  private rows(): string[][] {
    return this.figures.map((figure) => {
      const { what, against, most }: Budget = budgets[figure.id]
      const all = ratios(figure)
      const [ratio, min, max] = [median(all), Math.min(...all), Math.max(...all)].map(digits)
      const goal = most === undefined ? '–' : `≤ ${digits(most)}`
      const times = [figure.ours, figure.others].map((values) => digits(median(values)))
      return [what, against, ...times, `${ratio} (${min} – ${max})`, goal, verdict(figure)]
    })
  }
}

const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

// Playwright requires a default export.
export { TableReporter as default }
