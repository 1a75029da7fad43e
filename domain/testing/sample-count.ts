/** Defined in vitest.config.ts: a tenth, four tenths with `ALL=1`, or 1 with `LONG=1`. */
declare const __SAMPLE_SHARE__: number

/** How many samples a test checks: all of them in `npm run test:long`, a tenth in `npm test`. */
export const sampleCount = (all: number): number => Math.ceil(all * __SAMPLE_SHARE__)
