/** Words in descriptions of issues that are not stocks. Some banks are called Preferred, and one is N. T. Butterfield. */
const otherIssue =
  /\b(ETF|ETFS|ETN|ETNS|WTS?|WARRANTS?|RTS|RIGHTS|PFD|NOTES?|(?<!OF )NTS?|DEBS?|DEBENTURES?|BONDS?|W\/I|WHEN.ISSUED)\b|(?<!^)\bPREFERRED\b|\d%/i
/** Depositary receipts are traded like stock, whatever they stand for. */
const receipt = /(?<!^)\b(ADS|ADRS?)\b|\bAMERICAN DEPOSITARY\b/i

/** The type of a listing that is a depositary receipt. */
export const receiptType = 'Depositary Receipt'

/** Whether a description of an issue, or the name of a listing, says that it is a depositary receipt. */
export const isReceipt = (description: string): boolean => receipt.test(description)
/** Funds, trusts and blank-check companies: a symbol about which nothing else is known must be none of them. */
const fund =
  /\b(FDS?|FUNDS?|TR|TRUST|UNITS?|UT|SHARES|ACQ\w*|DEP\w*|ISHARES|IPATH|ELEMENTS|ETRACS|PROSHARES|SPDR|INVESCO|VANECK|DIREXION)\b/i
const company =
  /\b(COM|COMMON|ORD|CL [A-Z]|CLASS [A-Z]|INC|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|PLC|NV|SA|AG|HLDGS?|HOLDINGS?|GROUP)\b/i

/** Whether an issue may be a stock, by its description in a fails-to-deliver file. */
export const mayBeStock = (description: string): boolean => !otherIssue.test(description) || receipt.test(description)

/**
 * Whether an issue that is not listed is a stock that was listed once. Symbols of five letters belong to over-the-counter stocks
 * or to no stock.
 */
export const isFormerStock = (symbol: string, description: string): boolean =>
  /^[A-Z]{1,4}$/.test(symbol) && mayBeStock(description) && !fund.test(description) && company.test(description)

/**
 * Whether a listed symbol belongs to a stock, judging by its form: `BRK-B` is a class of stock, `BAC-PB` a preferred one, `X-WT`
 * a warrant. On Nasdaq a fifth letter says it. `ofCompany` are all symbols of its company, the SEC’s first one first.
 */
export function isStockSymbol(symbol: string, ofCompany: readonly string[]): boolean {
  const [, suffix] = symbol.split('-')
  if (suffix !== undefined) return /^[A-C]$/.test(suffix)
  if (!/^[A-Z]{5}$/.test(symbol)) return true
  const last = symbol.slice(-1)
  if ('WURX'.includes(last)) return false
  if ('ABK'.includes(last) || symbol === ofCompany[0]) return true
  return !ofCompany.some((other) => other !== symbol && other.slice(0, 3) === symbol.slice(0, 3))
}
