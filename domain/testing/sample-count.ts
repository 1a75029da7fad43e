/** Defined in vitest.config.ts: a tenth, three tenths with `ALL=1`, or 1 with `LONG=1`. */
declare const __SAMPLE_SHARE__: number

/** The number of samples that a test checks: all in `npm run test:long`, a tenth in `npm test`. */
export const sampleCount = (all: number): number => Math.ceil(all * __SAMPLE_SHARE__)

/** The same, but all of them in CI, too: for tests of formulas, which a link brings to any device. */
export const sampleCountOfFormulas = (all: number): number => (__SAMPLE_SHARE__ > 0.1 ? all : sampleCount(all))
