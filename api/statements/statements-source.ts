import type { Result } from '#domain/result'
import type { Statements } from '#domain/statements/statements'
import { type CompanyYears, yearsOfStatements } from '#domain/years/company-years'

/** The fiscal years of a listing's company, without closes. */
export interface ListedYears extends CompanyYears {
  /** Whether its prices do not fit the company's shares: the closes of its years are then missing. */
  readonly isApart?: boolean
}

/** Where companies' statements come from. */
export interface StatementsSource {
  /** Printed at the start of the server. */
  readonly startupMessage?: string
  /**
   * The statements of a listing by its upper-cased symbol, as publicly known on a day, YYYY-MM-DD, or on that of the dataset if it is
   * earlier or none is given; undefined if there are none or that day's are not known.
   */
  statementsOf(symbol: string, asOf?: string): Promise<Statements | undefined>
  /** Its fiscal years, known until the day of the dataset, in the same way. */
  yearsOf(symbol: string): Promise<ListedYears | undefined>
  /** Loads a newer file. If it is unusable, the result says why, and the old statements stay. */
  reload?(): Promise<Result<void>>
  /** Changes whenever statements change without a new dataset. Contains only characters that are valid in an ETag. */
  revision?(): string
}

/** The fiscal years of statements that have no other source of them. */
export const yearsFrom =
  (statementsOf: StatementsSource['statementsOf']): StatementsSource['yearsOf'] =>
  async (symbol) => {
    const statements = await statementsOf(symbol)
    return statements && yearsOfStatements(statements)
  }
