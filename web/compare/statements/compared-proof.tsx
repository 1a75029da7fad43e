import { isKnown } from '#domain/statements/figures'
import type { Statements } from '#domain/statements/statements'
import { lineNames, periodName } from '#words/statement-words'
import { Proof } from '../../page/statements/proof-sheet.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { comparedText, comparedTexts as texts, nameOfFigure } from './compared-texts.ts'
import type { ComparedCell, ComparedFigure } from './compared-years.ts'
import styles from './compared-statements.module.css'
import shared from '#web/ui/shared.module.css'

interface ProofProps {
  readonly figure: ComparedFigure
  readonly statements: Statements
  readonly cell: ComparedCell
  readonly onClose: () => void
}

/** What a number of the comparison follows from: the proof of each of its terms, or why it is missing. */
export function ComparedProof({ figure, statements, cell: { column, cell }, onClose }: ProofProps) {
  const { symbol } = statements
  const title = [symbol, nameOfFigure(figure), ...(column ? [periodName(column)] : [])].join(', ')
  const isLine = cell.terms.length === 1 && cell.terms[0]?.line === figure
  return (
    <Sheet title={title} done={texts.done} placement="middle" onClose={onClose}>
      <div className={`${shared.sheetContent} ${styles.proof}`}>
        {!isLine && <p className={styles.value}>{isKnown(cell) ? comparedText(figure, cell.value) : cell.reason}</p>}
        {cell.terms.map((term) => (
          <section key={`${term.line} ${term.column.at}`}>
            {!isLine && (
              <h3 className={shared.listTitle}>
                {lineNames[term.line]}, {periodName(term.column)}
              </h3>
            )}
            <Proof statements={statements} place={term} />
          </section>
        ))}
      </div>
    </Sheet>
  )
}
