import { type ReactNode, useEffect, useId, useState } from 'react'
import type { OwnMetric } from '#domain/formula/parse'
import { isTrueOf } from '#domain/personal/alert-state'
import type { AlertCondition, ScreenRef, Side } from '#domain/personal/alerts'
import { parseSymbol } from '#domain/stock/stock'
import { interpretedAmount } from '#words/amounts'
import { ownMetricText } from '#words/metric-text'
import { formatBoolean, formatPrice } from '#words/numbers'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FieldError, FieldNote } from '../../ui/form/form-messages.tsx'
import { LabelledSelect } from '../../ui/form/labelled-select.tsx'
import { LineField, type Suggestion } from '../../ui/form/line-field.tsx'
import { alertForm as texts, alertStates } from './alerts-texts.ts'
import { closesRule, crossesRule, isReport, levelKind, type TypedError, type WatchableMetric } from './typed-rule.ts'
import buttons from '../../ui/controls/button.module.css'
import styles from './alert-form.module.css'
import shared from '#web/ui/shared.module.css'

export interface WatchableScreen {
  readonly ref: ScreenRef
  readonly name: string
}

export interface AlertFormProps {
  readonly screens: readonly WatchableScreen[]
  /** The ready-made metrics and the user’s own ones that an alert can watch. */
  readonly metrics: readonly WatchableMetric[]
  /** Prefills a price alert with this symbol; undefined starts with a screen alert. */
  readonly about: string | undefined
  /** Returns the last close of a stock or its value of a metric; null if there is none. Pass a stable function. */
  readonly onLookUp: (symbol: string, metric: OwnMetric | undefined) => Promise<number | null>
  /** Finds the stocks that a text may mean, the best match first. Pass a stable function. */
  readonly onFind: (text: string) => Promise<readonly { readonly symbol: string; readonly name: string | null }[]>
  /** Saves the alert or returns the error. */
  readonly onSave: (rule: AlertCondition) => Promise<string | undefined>
  /** The past of the alert being typed. */
  readonly past?: ((rule: AlertCondition) => ReactNode) | undefined
  /** How many stocks a screen has. */
  readonly matches?: ((screen: ScreenRef) => ReactNode) | undefined
  /** Where it will be checked. */
  readonly where?: string | undefined
}

/** The maximum lengths of a symbol and of a typed price. */
const maxLengths = { symbol: 12, price: 14 }

const sides = [
  { value: 'below', label: texts.below },
  { value: 'above', label: texts.above },
] as const

const changes = [
  { value: 'gains', label: texts.enters },
  { value: 'loses', label: texts.leaves },
] as const

const levels = [
  { value: 'below', label: texts.less },
  { value: 'above', label: texts.more },
] as const

const states = [
  { value: 'above', label: texts.yes },
  { value: 'below', label: texts.no },
] as const

/** A new alert: a stock that enters or leaves a screen, or one that closes beyond a price or whose value of a metric goes beyond one. */
export function AlertForm({ screens, metrics, about, onLookUp, onFind, onSave, past, matches, where }: AlertFormProps) {
  const id = useId()
  const [subject, setSubject] = useState<'screen' | 'closes' | 'crosses'>(about === undefined ? 'screen' : 'closes')
  const [change, setChange] = useState<'gains' | 'loses'>('gains')
  const kind = subject === 'screen' ? change : subject
  const [ref, setRef] = useState(screens[0]?.ref)
  const [symbol, setSymbol] = useState(about ?? '')
  const [side, setSide] = useState<Side>('below')
  const [price, setPrice] = useState('')
  const [metricName, setMetricName] = useState(metrics[0]?.name)
  const metric = metrics.find(({ name }) => name === metricName) ?? metrics[0]
  const [refused, setRefused] = useState<{ readonly entry: string; readonly error: TypedError }>()
  // An error belongs to one entry: it is hidden after an edit, even if it arrives late.
  const entry = JSON.stringify([kind, ref, symbol, side, price, metric])
  const error = refused?.entry === entry ? refused.error : undefined
  const interpreted = interpretedAmount(kind === 'crosses' && metric ? levelKind(metric, price) : 'money', price)
  const note = `${id}-note`
  const rule =
    kind === 'gains' || kind === 'loses'
      ? ref && ({ kind, screen: ref } as const)
      : kind === 'closes'
        ? closesRule(symbol, side, price)
        : metric && crossesRule(metric, { symbol, side, level: price })
  const watched = kind === 'crosses' ? metric : undefined
  const present = usePresent(onLookUp, subject === 'screen' ? undefined : parseSymbol(symbol.trim()), watched)
  const suggestions = useSuggestions(onFind, subject === 'screen' ? '' : symbol.trim())
  const isOfReport = kind === 'crosses' && metric !== undefined && isReport(metric)
  const isTrue =
    rule &&
    'symbol' in rule &&
    present !== undefined &&
    (isOfReport ? present <= Number(price) : isTrueOf(rule, present))
  const save = async () => {
    const wrong = rule && ('message' in rule ? rule : await refusalOf(rule))
    setRefused(wrong && { entry, error: wrong })
    if (wrong) return
    setSymbol((typed) => (typed === symbol ? '' : typed))
    setPrice((typed) => (typed === price ? '' : typed))
  }
  const refusalOf = async (rule: AlertCondition): Promise<TypedError | undefined> => {
    const message = await onSave(rule)
    return message === undefined ? undefined : { at: 'symbol', message }
  }
  const errorIdFor = (field: TypedError['at']) => (error?.at === field ? id : undefined)
  const errorOf = (field: TypedError['at']) => (
    <FieldError id={id} error={error?.at === field ? error.message : undefined} />
  )
  return (
    <form
      className={styles.form}
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className={shared.listTitle}>{texts.title}</h3>
      <SegmentedControl
        label={texts.kind}
        value={subject}
        segments={[
          { value: 'screen', label: texts.screen, name: texts.screenName },
          { value: 'closes', label: texts.price, name: texts.priceName },
          ...(metrics.length > 0 ? [{ value: 'crosses', label: texts.metric, name: texts.valueName } as const] : []),
        ]}
        onChange={setSubject}
      />
      {subject === 'screen' ? (
        <div className={styles.closes}>
          <div className={styles.screen}>
            <LabelledSelect
              label={texts.screen}
              value={ref ?? ''}
              options={screens.map((screen) => ({ value: screen.ref, label: screen.name }))}
              onChange={(value) => setRef(screens.find((screen) => screen.ref === value)?.ref)}
            />
            {ref && matches?.(ref)}
          </div>
          <LabelledSelect
            label={texts.change}
            value={change}
            options={changes}
            onChange={(value) => setChange(value === 'loses' ? 'loses' : 'gains')}
          />
        </div>
      ) : (
        <div className={styles.closes}>
          {kind === 'crosses' && (
            <LabelledSelect
              label={texts.metric}
              value={metric?.name ?? ''}
              groups={[
                { label: texts.readyMetrics, options: optionsOf(metrics.filter(({ isOwn }) => !isOwn)) },
                { label: texts.ownMetrics, options: optionsOf(metrics.filter(({ isOwn }) => isOwn)) },
              ]}
              onChange={setMetricName}
            />
          )}
          <div>
            <LineField
              label={texts.symbol}
              text={symbol}
              maxLength={maxLengths.symbol}
              errorId={errorIdFor('symbol')}
              suggestions={suggestions}
              onType={setSymbol}
            />
            {errorOf('symbol')}
          </div>
          <div className={styles.pair}>
            {!isOfReport && (
              <LabelledSelect
                label={kind === 'closes' ? texts.side : texts.becomes}
                value={side}
                options={kind === 'closes' ? sides : metric?.isCondition ? states : levels}
                onChange={(value) => setSide(value === 'above' ? 'above' : 'below')}
              />
            )}
            {(kind === 'closes' || !metric?.isCondition) && (
              <div>
                <LineField
                  label={
                    isOfReport
                      ? texts.withinDays
                      : kind === 'closes' || !metric
                        ? texts.dollars
                        : texts.levels[metric.format ?? 'number']
                  }
                  inputMode={isOfReport ? 'numeric' : kind === 'closes' ? 'decimal' : 'text'}
                  text={price}
                  maxLength={maxLengths.price}
                  errorId={errorIdFor('price')}
                  noteId={interpreted ? `${note} ${id}-present` : `${id}-present`}
                  onType={setPrice}
                />
                <FieldNote id={note} message={interpreted} />
                {errorOf('price')}
              </div>
            )}
          </div>
          <p className={`${shared.goneIfEmpty} ${styles.present}`} id={`${id}-present`} aria-live="polite">
            {present !== undefined && <span>{presentText(present, watched)}</span>}
            {isTrue && <span>{alertStates.already}</span>}
          </p>
        </div>
      )}
      {subject === 'screen' && errorOf('symbol')}
      {where !== undefined && <p className={shared.note}>{where}</p>}
      <button type="submit" className={buttons.button} data-variant="primary">
        {texts.save}
      </button>
      {past && rule && !('message' in rule) && past(rule)}
    </form>
  )
}

const optionsOf = (metrics: readonly WatchableMetric[]) => metrics.map(({ name }) => ({ value: name, label: name }))

/** Letters typed within this time become one request. */
const debounceMs = 200

/** The current value that an alert on a stock compares; undefined without a stock and while unknown. */
function usePresent(
  lookUp: AlertFormProps['onLookUp'],
  symbol: string | undefined,
  metric: WatchableMetric | undefined,
): number | undefined {
  const key = JSON.stringify([symbol, metric])
  const [found, setFound] = useState<{ readonly key: string; readonly value: number | null }>()
  const expression = metric?.expression
  useEffect(() => {
    if (symbol === undefined) return
    let isCurrent = true
    const find = async () => {
      const value = await lookUp(symbol, expression === undefined ? undefined : { name: symbol, expression })
      if (isCurrent) setFound({ key, value })
    }
    const timer = setTimeout(() => void find(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [lookUp, symbol, expression, key])
  return found?.key === key ? (found.value ?? undefined) : undefined
}

/** The browser's list shows no more without scrolling. */
const maxSuggested = 8

/** Stocks by letters of their symbols or names; during a search, those of the previous letters. */
function useSuggestions(find: AlertFormProps['onFind'], text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const search = async () => {
      const stocks = await find(text)
      if (isCurrent)
        setFound(stocks.slice(0, maxSuggested).map(({ symbol, name }) => ({ text: symbol, label: name ?? symbol })))
    }
    const timer = setTimeout(() => void search(), debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [find, text])
  return text === '' ? [] : found
}

function presentText(value: number, metric: WatchableMetric | undefined): string {
  if (!metric) return texts.lastClose(formatPrice(value))
  if (isReport(metric)) return texts.inDays(value)
  return texts.nowText(metric.isCondition ? formatBoolean(value) : ownMetricText(metric, value))
}
