/** Why a vendor’s figure differs from that of the filings. */
export const reasons = {
  oldCopy: 'the copy of the company’s records ends years before',
  foreignFiler: 'its quarters are in press releases (6-K) without records, and the vendor’s are in dollars',
  newerQuarter: 'the vendor has a quarter of which no report was filed yet',
  preferred: 'the vendor’s is after dividends, or without the equity, of preferred stock',
  group: 'the statement names the income of the group, the vendor has that of the shareholders',
  interest: 'the vendor’s is before or after the interest that a lender pays, where the statement has the other',
  derivatives: 'the statement’s revenue has gains of derivatives',
  soldBusiness: 'the newest report presents a sold business apart, the vendor adds quarters of both presentations',
  sumOfQuarters: 'the vendor adds four quarters, each with its own count of shares',
  otherClass: 'the vendor counts the shares of one class',
  diluted: 'no cover page has a count, and the diluted average stands in',
  newerCount: 'the vendor’s count of shares, with which it multiplies, is another one than that of the newest report',
  receipt: 'the vendor counts receipts, the company ordinary shares',
  rounding: 'the vendor’s is derived from a rounded ratio',
  filings: 'the filings state ours; why the vendor’s differs is not known',
} as const

type Reason = keyof typeof reasons

/** The differences of more than 2 % on 2025-08-20, by line and symbol. */
export const differences: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  revenue: {
    ...{
      BKTI: 'oldCopy',
      AEM: 'oldCopy',
      KMB: 'soldBusiness',
      BAC: 'interest',
      ASML: 'foreignFiler',
      TSM: 'foreignFiler',
    },
    ...{ NOG: 'derivatives', AOSL: 'newerQuarter', PMT: 'interest', NAVI: 'interest', KREF: 'interest' },
    ...{ ICE: 'filings', SPHR: 'filings', BLK: 'filings' },
  },
  netIncome: {
    ...{ BKTI: 'oldCopy', AEM: 'oldCopy', ASML: 'foreignFiler', TSM: 'foreignFiler', AOSL: 'newerQuarter' },
    ...{ BAC: 'preferred', CSR: 'preferred', MNRO: 'preferred', NRG: 'preferred', ABR: 'preferred', SHO: 'preferred' },
    ...{ BOX: 'preferred', ARR: 'preferred', PMT: 'preferred', KREF: 'preferred', JXN: 'preferred', MC: 'group' },
    ...{ NAVI: 'rounding', STEL: 'filings', INDV: 'filings', SPHR: 'filings' },
  },
  dilutedEps: {
    ...{ AEM: 'oldCopy', TSM: 'receipt', AOSL: 'newerQuarter', MLKN: 'sumOfQuarters', WGO: 'sumOfQuarters' },
    ...{
      VCEL: 'sumOfQuarters',
      HZO: 'sumOfQuarters',
      ABR: 'sumOfQuarters',
      HRI: 'sumOfQuarters',
      PTGX: 'sumOfQuarters',
    },
    ...{
      STEL: 'sumOfQuarters',
      PLAY: 'sumOfQuarters',
      INDV: 'sumOfQuarters',
      RRR: 'sumOfQuarters',
      JXN: 'sumOfQuarters',
    },
    ...{ SPHR: 'filings' },
  },
  equity: {
    ...{ BKTI: 'oldCopy', AEM: 'oldCopy', TSM: 'foreignFiler', AOSL: 'newerQuarter', ABBV: 'rounding' },
    ...{ JPM: 'preferred', ABR: 'preferred', SHO: 'preferred', V: 'preferred', PMT: 'preferred', KREF: 'preferred' },
    ...{ JXN: 'preferred', TR: 'otherClass', CENT: 'otherClass', RUSHA: 'otherClass', 'BRK-B': 'otherClass' },
    ...{ SPHR: 'otherClass', IAC: 'otherClass', MRP: 'otherClass', ARR: 'newerCount', MARA: 'newerCount' },
  },
  shares: {
    ...{ BKTI: 'oldCopy', TSM: 'receipt', BAC: 'diluted', SHOP: 'diluted', TEAM: 'diluted', ARR: 'newerCount' },
    ...{ CENT: 'otherClass', RUSHA: 'otherClass', SPHR: 'otherClass', IAC: 'otherClass', MRP: 'otherClass' },
    ...{ ASTH: 'newerCount', FBK: 'newerCount', CRSP: 'newerCount' },
  },
}
