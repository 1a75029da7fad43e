/** Where starts keep their dataset: apart from the product's own. */
export const benchDatabase = 'stonks-bench'
