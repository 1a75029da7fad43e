import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

interface Options {
  /** Engines that are not installed, and why. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[]
}

const words = { passed: 'passed', failed: 'FAILED', timedOut: 'FAILED', interrupted: 'stopped', skipped: '–' }

/** Prints a table of the stories and the engines they ran in, and names every engine that is not installed. */
export default class TableReporter implements Reporter {
  private engines: readonly string[] = []
  private readonly results = new Map<string, Map<string, string>>()
  private readonly milliseconds = new Map<string, number>()

  private readonly missing: Options['missing']

  constructor({ missing }: Options) {
    this.missing = missing
  }

  onBegin({ projects }: FullConfig): void {
    this.engines = [...projects.map(({ name }) => name), ...this.missing.map(({ name }) => name)]
  }

  onTestEnd({ title, parent }: TestCase, { status, duration }: TestResult): void {
    const engine = parent.project()?.name ?? ''
    const row = this.results.get(title) ?? new Map<string, string>()
    this.results.set(title, row.set(engine, words[status]))
    this.milliseconds.set(engine, (this.milliseconds.get(engine) ?? 0) + duration)
  }

  onEnd(): void {
    const { missing } = this
    const cell = (row: Map<string, string>, engine: string) =>
      row.get(engine) ?? (missing.some(({ name }) => name === engine) ? 'not installed' : 'not run')
    const seconds = this.engines.map((engine) => {
      const time = this.milliseconds.get(engine)
      return time === undefined ? '' : `${Math.round(time / 1000)} s`
    })
    const rows = [...this.results].map(([title, row]) => [title, ...this.engines.map((engine) => cell(row, engine))])
    console.log(`\n${table([['', ...this.engines], ...rows, ['sum of the times', ...seconds]])}`)
    for (const { name, reason } of missing)
      console.log(`${name} is not installed, its stories were not run: ${reason}.`)
  }
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
