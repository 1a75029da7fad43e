/** Where starts keep their dataset: apart from the product's own. */
export const benchDatabase = 'stonks-bench'

/** Ends the name of a worker of a cold start. No address has it. */
export const firstMark = ' first'
