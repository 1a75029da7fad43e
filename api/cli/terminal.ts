import type { Progress } from '../market/providers/provider.ts'

/** The output of a command: progress, results and errors. */
export interface Terminal {
  progress(progress: Progress): void
  print(line: string): void
  printError(line: string): void
}

/** The part of a stream that a terminal uses. */
interface OutputStream {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Characters of a bar. */
const barWidth = 30
/** Without a TTY, for example in a log, progress is printed in steps of this many percent. */
const percentStep = 10

/** A bar that moves in a terminal, plain lines elsewhere. */
export function createTerminal(output: OutputStream, errors: OutputStream): Terminal {
  let lastLine = ''
  let isBarOpen = false
  const closeBar = () => {
    if (isBarOpen) output.write('\n')
    isBarOpen = false
  }
  return {
    progress(progress) {
      const line = output.isTTY === true ? barOf(progress) : lineOf(progress)
      if (line === lastLine) return
      if (output.isTTY === true) {
        if (stepOf(lastLine) !== stepOf(line)) closeBar()
        output.write(`\r${line}`)
        isBarOpen = true
      } else output.write(`${line}\n`)
      lastLine = line
    },
    print(line) {
      closeBar()
      output.write(`${line}\n`)
    },
    printError(line) {
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
  const full = Math.round(shareOf(progress) * barWidth)
  return `${progress.step.padEnd(12)} ${'█'.repeat(full)}${'·'.repeat(barWidth - full)} ${countOf(progress).padEnd(20)}`
}

function lineOf(progress: Progress): string {
  if (progress.total === 0) return progress.step
  const share = Math.floor(shareOf(progress) * percentStep) * percentStep
  return `${progress.step}: ${share} %`
}
