/** No more stocks can be compared. */
export const compareLimit = (max: number): string => `You can compare up to ${max} stocks at a time.`
