import { type PeriodColumn, unitOf } from '#domain/statements/statement-columns'
import {
  filingAddress,
  isStated,
  type StatementFact,
  type StatementLine,
  type Statements,
} from '#domain/statements/statements'
import { cellText, lineNames, periodName, wholeText } from '#words/statement-words'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { proofTexts as texts } from './proof-texts.ts'
import styles from './proof-sheet.module.css'
import shared from '#web/ui/shared.module.css'

/** A number of a table of statements. */
export interface Place {
  readonly line: StatementLine
  readonly column: PeriodColumn
}

/** “Revenue, year to Sep 27, 2025”. */
export const nameOfPlace = ({ line, column }: Place): string => `${lineNames[line]}, ${periodName(column)}`

interface ProofSheetProps {
  readonly title: string
  readonly statements: Statements
  /** The numbers to prove. */
  readonly places: readonly Place[]
  /** What follows from them, or why it is missing; undefined if it is the number itself. */
  readonly value?: string | undefined
  readonly onClose: () => void
}

/** Where a number of the statements comes from, in a sheet. */
export function ProofSheet({ title, statements, places, value, onClose }: ProofSheetProps) {
  return (
    <Sheet {...{ title, onClose }} done={texts.done} placement="middle">
      <div className={`${shared.sheetContent} ${shared.sections}`}>
        {value !== undefined && <p className={styles.whole}>{value}</p>}
        {places.map((place) => (
          <section key={`${place.line} ${place.column.at}`}>
            {value !== undefined && <h3 className={shared.listTitle}>{nameOfPlace(place)}</h3>}
            <Proof {...{ statements, place }} />
          </section>
        ))}
      </div>
    </Sheet>
  )
}

interface ProofProps {
  readonly statements: Statements
  readonly place: Place
}

/** The terms of a number and the filings that state them, or why it is missing. */
function Proof({ statements, place: { line, column } }: ProofProps) {
  const { cik, currency, periods } = statements
  // Statements that were loaded since may have other periods.
  const cell = statements.lines[line][periods.findIndex(({ kind, end }) => kind === column.kind && end === column.end)]
  const unit = unitOf(statements)
  return (
    <div className={styles.proof}>
      {isStated(cell) ? (
        <>
          <p className={styles.whole}>{wholeText(line, cell.value, currency)}</p>
          {cell.first !== undefined && <p>{texts.first(wholeText(line, cell.first, currency))}</p>}
          {cell.proof.length > 1 && (
            <>
              <h3 className={shared.groupTitle}>{texts.sum}</h3>
              <p>
                {cell.proof.map(({ fact, times }, at) => (
                  <span key={`${fact.accn} ${fact.tag} ${fact.end} ${at}`}>
                    {at > 0 || times < 0 ? (times < 0 ? ' − ' : ' + ') : ''}
                    {cellText(line, fact.value * Math.abs(times), unit)}
                  </span>
                ))}{' '}
                = {cellText(line, cell.value, unit)}
              </p>
            </>
          )}
          {cell.proof.length === 0 ? <p>{texts.notKept}</p> : <h3 className={shared.groupTitle}>{texts.sources}</h3>}
          <ul className={styles.sources}>
            {cell.proof.map(({ fact, times }, at) => (
              <li key={`${fact.accn} ${fact.tag} ${fact.end} ${at}`}>
                <Source
                  {...{ fact, cik }}
                  value={cell.proof.length > 1 || times !== 1 ? wholeText(line, fact.value, currency) : undefined}
                />
                {Math.abs(times) !== 1 && <p className={shared.caption}>{texts.split}</p>}
              </li>
            ))}
          </ul>
          {cik === null && cell.proof.length > 0 && <p className={shared.caption}>{texts.simulated}</p>}
        </>
      ) : (
        <>
          <h3 className={shared.groupTitle}>{texts.why}</h3>
          <p>{cell?.reason}</p>
        </>
      )}
    </div>
  )
}

interface SourceProps {
  readonly fact: StatementFact
  readonly cik: string | null
  /** Undefined if it is the whole value. */
  readonly value: string | undefined
}

const Source = ({ fact, cik, value }: SourceProps) => (
  <>
    {value !== undefined && <p>{value}</p>}
    <p className={shared.hint}>
      <span className={shared.breaking}>{fact.tag.replace('/', ': ')}</span>
      <br />
      {texts.period(fact.start, fact.end)}
      <br />
      {texts.form(fact.form, fact.filed)}
      {cik !== null && (
        <>
          {' · '}
          <a href={filingAddress(cik, fact)} target="_blank" rel="noopener noreferrer">
            {texts.open}
          </a>
        </>
      )}
    </p>
  </>
)
