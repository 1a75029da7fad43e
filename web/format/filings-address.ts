/** A company's filings at the US Securities and Exchange Commission, by its Central Index Key. */
export const filings = (cik: string): string => `https://www.sec.gov/edgar/browse/?CIK=${encodeURIComponent(cik)}`
