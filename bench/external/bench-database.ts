/** The database for the starts, separate from the product's. */
export const benchDatabase = 'stonks-bench'

/** The suffix of the name of a cold start's worker, which no URL contains. */
export const firstMark = ' first'
