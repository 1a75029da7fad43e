/** Defined in vitest.config.ts: a tenth, or 1 with `ALL=1` or `LONG=1`. */
declare const __SAMPLE_SHARE__: number

/** How many samples a test checks: all of them in `npm run test:all`, a tenth in `npm test`. */
export const sampleCount = (all: number): number => Math.ceil(all * __SAMPLE_SHARE__)
