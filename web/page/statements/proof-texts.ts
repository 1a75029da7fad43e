import { formatDate } from '#words/dates'

export const proofTexts = {
  done: 'Done',
  why: 'Why it is missing',
  sum: 'How it adds up',
  sources: 'Filings',
  notKept: 'Its proof will be here once you’re online.',
  first: (value: string) => `It was restated: the first report stated ${value}.`,
  form: (form: string, day: string) => `${form}, filed on ${formatDate(day)}`,
  open: 'Open the filing at the SEC',
  simulated: 'An invented company of the simulated market: it has no filings to open.',
  split: 'Adjusted for later splits.',
  period: (start: string | null, end: string) =>
    start === null ? formatDate(end) : `${formatDate(start)} – ${formatDate(end)}`,
} as const
