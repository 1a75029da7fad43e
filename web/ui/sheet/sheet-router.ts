import type { RouterHistory } from '@tanstack/react-router'

/** The history that sheets get their entries in; known before any of them can open. */
export const sheetRouter: { history?: RouterHistory } = {}
