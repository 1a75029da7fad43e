import type { RouterHistory } from '@tanstack/react-router'

/**
 * The router's history, set at startup. A module of its own: the first visit sets it without loading the sheets.
 */
export const sheetRouter: { history?: RouterHistory } = {}
