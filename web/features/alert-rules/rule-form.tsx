import { useId, useState } from 'react'
import { priceIn, type ScreenRef, type Side, type Watched } from '#domain/personal/alerts'
import { parseSymbol } from '#domain/dataset/parse-stock'
import { readAmount } from '../../format/read-amount.ts'
import { understood } from '../../format/understood.ts'
import { alertForm as texts } from '../../texts/alerts.ts'
import { LabelledSelect } from '../../ui/controls/labelled-select.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { FieldNote } from '../../ui/form/field-note.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import styles from './rule-form.module.css'

export interface WatchableScreen {
  readonly ref: ScreenRef
  readonly name: string
}

interface RuleFormProps {
  readonly screens: readonly WatchableScreen[]
  /** The stock whose price it begins with; undefined begins with a screen. */
  readonly about: string | undefined
  /** Says what is wrong with it, or saves it. */
  readonly onSave: (rule: Watched) => Promise<string | undefined>
}

/** What is wrong, and with which field. */
interface Trouble {
  readonly at: 'symbol' | 'price'
  readonly words: string
}

/** Characters of the longest ticker and of a price as people write it. */
const longest = { symbol: 12, price: 14 }

const sides = [
  { value: 'below', label: texts.below },
  { value: 'above', label: texts.above },
] as const

/** A new alert: a screen has a new match, or a stock closes beyond a price. */
export function RuleForm({ screens, about, onSave }: RuleFormProps) {
  const id = useId()
  const [kind, setKind] = useState<Watched['kind']>(about === undefined ? 'gains' : 'closes')
  const [ref, setRef] = useState(screens[0]?.ref)
  const [symbol, setSymbol] = useState(about ?? '')
  const [side, setSide] = useState<Side>('below')
  const [price, setPrice] = useState('')
  const [refused, setRefused] = useState<{ readonly entry: string; readonly trouble: Trouble }>()
  // What was said of one entry is not said of another, nor when it is answered late.
  const entry = JSON.stringify([kind, ref, symbol, side, price])
  const trouble = refused?.entry === entry ? refused.trouble : undefined
  const words = understood('money', price)
  const note = `${id}-note`
  const save = async () => {
    const rule = kind === 'gains' ? ref && { kind, screen: ref } : closesRule(symbol, side, price)
    const wrong = rule && ('words' in rule ? rule : await refusalOf(rule))
    setRefused(wrong && { entry, trouble: wrong })
    if (wrong) return
    setSymbol((typed) => (typed === symbol ? '' : typed))
    setPrice((typed) => (typed === price ? '' : typed))
  }
  const refusalOf = async (rule: Watched): Promise<Trouble | undefined> => {
    const words = await onSave(rule)
    return words === undefined ? undefined : { at: 'symbol', words }
  }
  const troubleAt = (field: Trouble['at']) => (trouble?.at === field ? id : undefined)
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
      <Segments
        label={texts.kind}
        value={kind}
        segments={[
          { value: 'gains', label: texts.match, name: texts.matchName },
          { value: 'closes', label: texts.price, name: texts.priceName },
        ]}
        onChange={setKind}
      />
      {kind === 'gains' ? (
        <LabelledSelect
          label={texts.screen}
          value={ref ?? ''}
          options={screens.map((screen) => ({ value: screen.ref, label: screen.name }))}
          onChange={(value) => setRef(screens.find((screen) => screen.ref === value)?.ref)}
        />
      ) : (
        <div className={styles.closes}>
          <LineField
            label={texts.symbol}
            text={symbol}
            longest={longest.symbol}
            trouble={troubleAt('symbol')}
            onType={setSymbol}
          />
          <LabelledSelect
            label={texts.side}
            value={side}
            options={sides}
            onChange={(value) => setSide(value === 'above' ? 'above' : 'below')}
          />
          <div>
            <LineField
              label={texts.dollars}
              inputMode="decimal"
              text={price}
              longest={longest.price}
              trouble={troubleAt('price')}
              note={words && note}
              onType={setPrice}
            />
            <FieldNote id={note} words={words} />
          </div>
        </div>
      )}
      <p role="alert" id={id} className={styles.trouble}>
        {trouble?.words}
      </p>
      <button type="submit" className={styles.submit}>
        {texts.save}
      </button>
    </form>
  )
}

/** The rule that was typed, or what is wrong with it. */
function closesRule(text: string, side: Side, priceText: string): Watched | Trouble {
  const symbol = parseSymbol(text.trim())
  const price = priceIn(readAmount('money', priceText))
  if (symbol === undefined) return { at: 'symbol', words: texts.noSymbol }
  if (price === undefined) return { at: 'price', words: texts.noPrice }
  return { kind: 'closes', symbol, side, price }
}
