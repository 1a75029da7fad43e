import { expect, test } from '@playwright/test'
import { verdict, type Figure } from './budgets.ts'
import { annotations } from '../table-reporter.ts'

/** Adds a figure to the table; the test fails if it exceeds its budget. */
export function judge(figure: Figure): void {
  test.info().annotations.push({ type: annotations.figure, description: JSON.stringify(figure) })
  expect.soft(verdict(figure), figure.id).not.toBe('BROKEN')
}

/** Adds a line above the table; equal lines are printed once. */
export function note(line: string): void {
  test.info().annotations.push({ type: annotations.note, description: line })
}
