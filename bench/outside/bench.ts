/** The product's kernels and starts, as one module for harnesses of others: `npm run build:bench` makes dist/bench/bench.js. */
export { fuzzy } from './fuzzy.ts'
export { query } from './query.ts'
export { start } from './start.ts'
