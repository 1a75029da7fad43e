import type { BuiltInView } from '#domain/personal/column-view'
import { personalData } from '../../personal/store/personal-data-texts.ts'

/** The strip of column views above the rows. */
export const columnViews = {
  label: 'Columns shown',
  default: 'Default',
  custom: 'Custom',
  save: 'Save view',
  manage: 'My views',
  tooManyFormulas: (name: string): string =>
    `“${name}” has metrics of yours that don’t fit beside those of this screen. Remove one that it filters or sorts by.`,
} as const

export const builtInViewNames = {
  overview: 'Overview',
  valuation: 'Valuation',
  performance: 'Performance',
  profitability: 'Profitability',
  dividends: 'Dividends',
  technical: 'Technical',
} as const satisfies Readonly<Record<BuiltInView, string>>

/** Errors about the name of a view. */
export const viewNameErrors = {
  empty: 'Enter a name.',
  taken: 'You already have a view with this name.',
  full: (max: number): string => `You can save up to ${max} views. Delete one to save another.`,
} as const

/** The sheet of the user's own views. */
export const viewsSheet = {
  title: 'My views',
  save: 'Save the shown columns as a view',
  saved: (name: string): string => `${name} was saved`,
  isShown: (name: string): string => `Now showing “${name}”. Change its columns to save another view.`,
  updateNamed: (name: string): string => `Replace the columns of ${name} by the shown ones`,
  moved: (name: string, position: number, count: number): string => `${name} is view ${position} of ${count}`,
  none: 'No views yet. Choose columns, then name them here.',
  stored: 'Stored on this device; no account needed. Back them up, or sync them, in Settings.',
  notStored: 'Not saved on this device: your views are lost when you close this page.',
  ofNewerRelease: personalData.ofNewerRelease,
} as const
