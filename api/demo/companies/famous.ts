import { words } from './word-list.ts'

/** Tickers that everybody takes for one real company, and words that nobody wants on a screen: no stock gets them. */
export const refusedSymbols: ReadonlySet<string> = new Set(
  words(`
    A AA AAL AAPL ABBV ABNB ABT ACN ADBE AIG AMC AMD AMGN AMZN APPL AVGO AXP BA BABA BAC BIDU BK BLK BMY BP BRK BX C CAT
    CCL CL CMCSA COIN COP COST CRM CSCO CVS CVX D DAL DE DELL DIA DIS DJT DOW DUK EA EBAY F FB FDX GE GM GME GOOG GOOGL
    GS HAL HD HOG HON HOOD HPQ IBM INTC INTU IQ ISRG IWM JD JNJ JPM K KHC KO LLY LMT LOW LULU LUV LYFT M MA MCD MDLZ MELI
    META MMM MO MRK MRNA MS MSFT MSTR MU NET NFLX NIO NKE NOC NOW NVDA NVO O ORCL OXY PEP PFE PG PINS PLTR PM PYPL QCOM QQQ
    RBLX RIVN ROKU RTX SAP SBUX SCHW SHEL SHOP SNAP SNOW SO SOFI SONY SPCE SPOT SPY SQ T TGT TM TMUS TSLA TSM TWTR TXN U
    ANAL ANUS ARSE ASS CLIT COCK COON CUM CUNT DICK DYKE FAG FAGS FUCK GOOK HOMO JIZZ KIKE KKK NAZI NIG PAKI PISS POOP
    PORN PUBE RAPE SEX SHAT SHIT SLAG SLUT SPIC SUCK TARD TIT TITS TURD TWAT WANK WHOR
    UAL UBER UL UNH UNP UPS USB V VOO VTI VZ W WBA WFC WMT X XOM YUM Z ZM
  `),
)

/** Words that stand for a real company, lower-cased: no invented name begins with one. */
export const famousNames: ReadonlySet<string> = new Set(
  words(`
    adobe airbnb alibaba alphabet amazon amgen apple berkshire biogen boeing broadcom caterpillar chevron cisco
    citigroup cloudflare coca-cola comcast costco disney exxon facebook ford general goldman google honeywell
    intel ibm johnson merck meta microsoft moderna morgan netflix nike novartis nvidia oracle palantir paypal
    pepsi pfizer procter qualcomm regeneron salesforce starbucks target tesla toyota twitter uber verizon vertex
    visa walmart
  `),
)
