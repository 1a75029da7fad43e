import { useEffect, useId, useRef, useState } from 'react'
import { functionUsage } from '#domain/formula/complete'
import { type Expression, functionNames, type OperationId, printFormula, type ValueType } from '#domain/formula/formula'
import { type OwnMetric, parseFormula } from '#domain/formula/parse'
import type { FormulaError } from '#domain/formula/tokens'
import { isTooLong } from '#domain/personal/saved-metric'
import { maxExpressionLength } from '#domain/screen/formulas'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { LineField } from '#web/ui/form/line-field.tsx'
import { FormulaField } from './formula-field.tsx'
import { type Format, MetricFormat } from './metric-format.tsx'
import { MetricValues, type Preview } from './metric-values.tsx'
import { functionHelp, metricEditor as texts, metricTypes } from './own-metrics-texts.ts'
import styles from './own-metrics.module.css'
import control from '#web/ui/control.module.css'
import buttons from '#web/ui/controls/button.module.css'
import shared from '#web/ui/shared.module.css'

interface MetricEditorProps {
  /** The metric to edit; its name is '' for a new one. */
  readonly metric: OwnMetric
  /** The user’s other metrics. */
  readonly others: readonly OwnMetric[]
  /** The error of a name; undefined for a valid one. */
  readonly checkName: (name: string) => string | undefined
  /** Calculates a formula for the first stocks of the screen. Pass a stable function: a new one calculates again. */
  readonly onEvaluate: (expression: string) => Promise<Preview>
  readonly onSave: (metric: OwnMetric) => void
  readonly onCancel: () => void
}

/** The format alone. */
const formatOf = ({ format, decimals }: OwnMetric): Format =>
  format ? { format, ...(decimals !== undefined && { decimals }) } : {}

/** A name longer than this is cut while it is typed; shorter ones have an error. */
const maxTypedName = 200

/** The form for one of the user’s own metrics, with the values it would have. */
export function MetricEditor({ metric, others, checkName, onEvaluate, onSave, onCancel }: MetricEditorProps) {
  const id = useId()
  const [name, setName] = useState(metric.name)
  const [text, setText] = useState(metric.expression)
  const [format, setFormat] = useState<Format>(formatOf(metric))
  const [isSubmitted, setSubmitted] = useState(false)
  const isChanged = name !== metric.name || text !== metric.expression
  const reading = readFormula(text, others)
  const isEmpty = text.trim() === ''
  const nameError = isSubmitted ? checkName(name) : undefined
  const preview = usePreview(onEvaluate, reading.ok ? text : undefined)
  const form = useRef<HTMLFormElement>(null)
  // After the sheet has opened: it focuses its close button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // Escape would close the sheet and lose the text; Cancel and × are for that.
  useEffect(() => {
    const node = form.current
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && isChanged && event.preventDefault()
    node?.addEventListener('keydown', keep)
    return () => node?.removeEventListener('keydown', keep)
  }, [isChanged])
  const save = () => {
    setSubmitted(true)
    if (reading.ok && checkName(name) === undefined) {
      onSave({ name, expression: text.trim(), ...(reading.type === 'number' && format) })
    }
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={metric.name === '' ? texts.create : texts.edit(metric.name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div>
        <LineField
          label={texts.name}
          text={name}
          maxLength={maxTypedName}
          errorId={nameError && `${id}-name`}
          onType={setName}
        />
        <p role="alert" id={`${id}-name`} className={`${shared.error} ${shared.breaking}`}>
          {nameError}
        </p>
      </div>
      <div>
        <FormulaField
          text={text}
          own={others}
          describedBy={`${id}-formula`}
          isWrong={!reading.ok && (!isEmpty || isSubmitted)}
          onType={setText}
        />
        <div id={`${id}-formula`} className={styles.reading} aria-live="polite">
          {isEmpty && !isSubmitted ? (
            <p className={`${shared.hint} ${shared.breaking}`}>{texts.hint}</p>
          ) : reading.ok ? (
            <p className={`${shared.hint} ${shared.breaking}`}>
              {texts.result}: {metricTypes[reading.type]}
            </p>
          ) : (
            <WrongFormula text={text} error={reading.error} onFix={setText} />
          )}
        </div>
      </div>
      {!(reading.ok && reading.type === 'boolean') && <MetricFormat {...{ format, preview }} onChange={setFormat} />}
      <MetricValues {...{ preview, format }} type={reading.ok ? reading.type : undefined} />
      <div className={styles.buttons}>
        <button type="submit" className={buttons.button} data-variant="primary">
          {texts.save}
        </button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
      <FunctionHelp onInsert={(example) => setText(isEmpty ? example : `${text.trimEnd()} ${example}`)} />
    </form>
  )
}

/** Letters typed within this time become one request. */
const debounceMs = 250

/** The values of a formula without an error; while there is an error, those of the last valid one. */
function usePreview(
  evaluate: (expression: string) => Promise<Preview>,
  expression: string | undefined,
): Preview | undefined {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    if (expression === undefined) return
    let isCurrent = true
    const show = async () => {
      const values = await evaluate(expression)
      if (isCurrent) setPreview(values)
    }
    const timer = setTimeout(() => void show(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [evaluate, expression])
  return preview
}

/** An error, with what to write instead of the wrong part. */
interface EditorError extends FormulaError {
  /** The label of the button that writes it. */
  readonly fix?: string
}

type Reading = { readonly ok: true; readonly type: ValueType } | { readonly ok: false; readonly error: EditorError }

/** The meaning of a text as a formula of its own: the user's other metrics in it are written out. */
function readFormula(text: string, others: readonly OwnMetric[]): Reading {
  if (isTooLong(text)) {
    const { length } = text.trim()
    const message = texts.tooLong(length, maxExpressionLength)
    return { ok: false, error: { message, from: maxExpressionLength, to: text.length } }
  }
  const parsed = parseFormula(text, others)
  if (!parsed.ok) {
    const { suggestion } = parsed.error
    return {
      ok: false,
      error: suggestion === undefined ? parsed.error : { ...parsed.error, fix: texts.use(suggestion) },
    }
  }
  const used = ownIn(parsed.expression)
  if (!used) return { ok: true, type: parsed.type }
  const [from, to] = nameIn(text, used.name)
  const error = { message: texts.uses(used.name), from, to, suggestion: `(${used.formula})`, fix: texts.writeOut }
  return { ok: false, error }
}

/** The first of the user’s metrics that an expression uses, with its formula. */
function ownIn(expression: Expression): { readonly name: string; readonly formula: string } | undefined {
  if (expression.kind === 'own') return { name: expression.name, formula: printFormula(expression.expression) }
  return expression.kind === 'call' ? expression.operands.map(ownIn).find((one) => one !== undefined) : undefined
}

/** Where a text uses an own metric: its name, with or without brackets. */
function nameIn(text: string, name: string): readonly [from: number, to: number] {
  const escaped = name.replaceAll(/[$()*+.?\\^{|}]/g, String.raw`\$&`)
  const found = new RegExp(String.raw`\[\s*${escaped}\s*\]|(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])`, 'iu').exec(
    text,
  )
  return found ? [found.index, found.index + found[0].length] : [0, text.length]
}

interface WrongFormulaProps {
  readonly text: string
  readonly error: EditorError
  readonly onFix: (text: string) => void
}

/** The formula with its wrong part marked, why it is wrong, and a button that corrects it. */
function WrongFormula({ text, error: { message, from, to, suggestion, fix }, onFix }: WrongFormulaProps) {
  const isAtEnd = from >= text.trimEnd().length
  return (
    <>
      <p className={styles.marked}>
        <code>
          {text.slice(0, from)}
          <mark className={styles.mark}>{isAtEnd ? ' ' : text.slice(from, to)}</mark>
          {text.slice(to)}
        </code>
      </p>
      <p className={`${shared.error} ${shared.breaking}`}>{message}</p>
      {suggestion !== undefined && (
        <Button variant="plain" onClick={() => onFix(text.slice(0, from) + suggestion + text.slice(to))}>
          {fix}
        </Button>
      )}
    </>
  )
}

/** The functions, each with an example that can be inserted. */
function FunctionHelp({ onInsert }: { readonly onInsert: (example: string) => void }) {
  return (
    <Disclosure title={texts.help} open={false}>
      <p className={`${shared.hint} ${shared.breaking}`}>{texts.units}</p>
      <ul className={styles.functions}>
        {functionNames.filter(isExplained).map((id) => {
          const [about, example] = functionHelp[id]
          return (
            <li key={id}>
              <span>
                <code>{functionUsage(id)}</code> <span className={shared.hint}>{about}</span>
              </span>
              <button
                type="button"
                className={`${control.hoverLink} ${styles.example}`}
                onClick={() => onInsert(example)}
              >
                {example}
              </button>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}

const isExplained = (id: OperationId): id is keyof typeof functionHelp => id in functionHelp
