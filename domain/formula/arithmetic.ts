/** Turns infinities into NaN, and −0 into 0: a value that is not finite is missing. */
export const finite = (value: number): number => value - value + value

/** 1, 0, or NaN if one of the numbers is missing. */
export const isLess = (a: number, b: number): number => (a < b ? 1 : a >= b ? 0 : NaN)
export const isEqual = (a: number, b: number): number => (a === b ? 1 : a < b || a > b ? 0 : NaN)
