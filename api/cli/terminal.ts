import type { Progress } from '../market/providers/provider.ts'

/** Where a command tells how far it is, and what came of it. */
export interface Screen {
  progress(progress: Progress): void
  say(line: string): void
  complain(line: string): void
}

/** As much of a stream as is written to. */
interface Sink {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Characters of a bar. */
const width = 30
/** Where lines are kept, as in a log, a step is told of at every tenth of it. */
const tenths = 10

/** A bar that moves in a terminal, plain lines elsewhere. */
export function createScreen(output: Sink, errors: Sink): Screen {
  let told = ''
  let isBarOpen = false
  const closeBar = () => {
    if (isBarOpen) output.write('\n')
    isBarOpen = false
  }
  return {
    progress(progress) {
      const line = output.isTTY === true ? barOf(progress) : lineOf(progress)
      if (line === told) return
      if (output.isTTY === true) {
        if (stepOf(told) !== stepOf(line)) closeBar()
        output.write(`\r${line}`)
        isBarOpen = true
      } else output.write(`${line}\n`)
      told = line
    },
    say(line) {
      closeBar()
      output.write(`${line}\n`)
    },
    complain(line) {
      closeBar()
      errors.write(`${line}\n`)
    },
  }
}

const stepOf = (line: string): string => line.slice(0, 12)
const shareOf = ({ done, total }: Progress): number => (total > 0 ? Math.min(done / total, 1) : 0)
const countOf = ({ done, total }: Progress): string =>
  total > 0 ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : ''

function barOf(progress: Progress): string {
  const full = Math.round(shareOf(progress) * width)
  return `${progress.step.padEnd(12)} ${'█'.repeat(full)}${'·'.repeat(width - full)} ${countOf(progress).padEnd(20)}`
}

function lineOf(progress: Progress): string {
  if (progress.total === 0) return progress.step
  const share = Math.floor(shareOf(progress) * tenths) * tenths
  return `${progress.step}: ${share} %`
}
